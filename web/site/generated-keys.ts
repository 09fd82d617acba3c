import type { DocumentKind } from "#contract/site/documents.ts";
import type { Language } from "#contract/site/values.ts";
import { labels } from "./labels.ts";
import { labelAt, type Path, pathTo, stepsOf, textsIn, valueAt, withValueAt } from "./paths.ts";

/** The neighbors that may be written from another value, by name. */
const followers = Object.entries(labels)
  .filter(([, { from }]) => from !== undefined)
  .map(([end]) => end.slice(end.lastIndexOf(".") + 1));

/** A text as a part of an address or a key: small letters and digits, joined. */
function keyOf(text: string, join: "-" | "_"): string {
  const letters = text.normalize("NFKD").replaceAll(/\p{M}|['’.]/gu, "");
  return letters
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, join)
    .slice(0, 50)
    .replaceAll(/^[-_]+|[-_]+$/g, "");
}

function freeKey(wanted: string, taken: readonly unknown[]): string {
  if (wanted === "" || !taken.includes(wanted)) return wanted;
  for (let count = 2; ; count += 1) if (!taken.includes(`${wanted}-${count}`)) return `${wanted}-${count}`;
}

/** Whether `freeKey` has made a key; a number that no list reaches, such as a year, was typed. */
function isFreeKey(key: string, wanted: string): boolean {
  if (key === wanted) return true;
  const [, number] = /-(\d+)$/.exec(key) ?? [];
  return wanted !== "" && key === `${wanted}-${number}` && Number(number) < 1_000;
}

interface Change {
  readonly kind: DocumentKind;
  /** The default language, in which keys and addresses are made for all of them. */
  readonly language: Language;
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
  /** What is published; a key in it never changes, since stored rows refer to it (site-4). */
  readonly published: unknown;
}

/** A document in which a name was changed, with the key or address that is written from it in its entry. */
export function followName({ kind, language, path, before, after, published }: Change): unknown {
  const steps = stepsOf(path);
  // The name itself, or a part of it such as the registration's label.
  const at = steps.findLastIndex((step) => /^\d+$/.test(step));
  const entryPath = steps.slice(0, at + 1).join(".");
  const listPath = steps.slice(0, at).join(".");
  const name = steps[at + 1];
  if (at < 1 || name === undefined) return after;
  for (const key of new Set(followers)) {
    const { from, control } = labelAt(kind, pathTo(entryPath, key));
    const [former, present] = [before, after].map((content) => valueAt(content, pathTo(entryPath, key)));
    if (from !== name || present === undefined) continue;
    const keysIn = (content: unknown) =>
      ((valueAt(content, listPath) ?? []) as Record<string, unknown>[]).map((entry) => entry[key]);
    const join = control === "key" ? "_" : "-";
    const nameIn = (content: unknown) => {
      const value = valueAt(content, pathTo(entryPath, name));
      const isPart = typeof value === "object" && value !== null && "label" in value;
      return textsIn(isPart ? value.label : value, [language]).at(-1) ?? "";
    };
    // Another language has changed.
    if (nameIn(after) === nameIn(before)) continue;
    const written = (content: unknown) => keyOf(nameIn(content), join);
    const isOwn = present !== "" && !isFreeKey(String(former), written(before));
    if (isOwn || (present !== "" && keysIn(published).includes(present))) continue;
    const others = keysIn(after).toSpliced(Number(steps[at]), 1);
    return withValueAt(after, pathTo(entryPath, key), freeKey(written(after), others));
  }
  return after;
}
