import { Fragment } from "react";

/** Letters that have no compatibility form, as folded_text() of the database writes them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** A text as searches compare it: without case, marks, apostrophes, dashes and spaces. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Pd}\s,;'`´ʹ-ʿ‘-‛′‵−]/gu, "")
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** Which characters of a text are part of a word that was searched for. */
function findMarked(characters: readonly string[], words: readonly string[]): boolean[] {
  const marked = characters.map(() => false);
  // The character from which each folded one comes.
  const origins = characters.flatMap((character, index) => [...fold(character)].map(() => index));
  const folded = [...fold(characters.join(""))];
  if (folded.length !== origins.length) return marked;
  for (const word of words.map((one) => [...fold(one)]).filter(({ length }) => length > 0)) {
    for (let start = 0; start + word.length <= folded.length; start += 1) {
      if (word.some((letter, offset) => folded[start + offset] !== letter)) continue;
      marked.fill(true, origins[start], (origins[start + word.length - 1] ?? 0) + 1);
    }
  }
  return marked;
}

/** A name with each part that a search has found in it marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const characters = [...text];
  const marked = findMarked(characters, search.trim().split(/\s+/));
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const isMarked = marked[index] ?? false;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += character;
    else parts.push({ text: character, isMarked });
  }
  return parts.map((part, index) =>
    part.isMarked ? (
      <mark key={index} className="rounded-tiny bg-warning-subtle text-inherit underline decoration-2">
        {part.text}
      </mark>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
