/** Shorter words have too many neighbors: 'price' and 'prince', 'hours' and 'house'. A swap seldom makes another word. */
const shortest = { swapped: 5, otherSlips: 6 };

const twoVowels = /^[aeiou]{2}$/;

/**
 * Whether a typed word begins with another but for one slip behind the first letter: two letters swapped, one added, one
 * left out, or a wrong vowel. With a wrong consonant it is another word too often: 'cancer' is not 'cancel'.
 */
function beginsWithSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same++;
  if (same === 0) return false;
  const is = typed.slice(same);
  const was = meant.slice(same);
  const next = was.slice(1);
  const isLast = next === "";
  if (!isLast && is.startsWith(`${was[1]}${was[0]}${was.slice(2)}`)) return true;
  if (meant.length < shortest.otherSlips) return false;
  if (is.slice(1).startsWith(was)) return true;
  if (isLast) return false;
  const hasWrongVowel = twoVowels.test(`${is[0]}${was[0]}`) && is.slice(1).startsWith(next);
  return is.startsWith(next) || hasWrongVowel;
}

/** The words with those of `known` in place of what was typed with one slip of the fingers. */
export function wordsMeant(words: readonly string[], known: readonly string[]): string[] {
  const likely = [...new Set(known)].filter(({ length }) => length >= shortest.swapped);
  return words.map((typed) => {
    if (typed.length < shortest.swapped || likely.some((word) => typed.startsWith(word))) return typed;
    return likely.find((word) => beginsWithSlip(typed, word)) ?? typed;
  });
}
