import { settings } from "./settings.ts";

const variables: string[] = Object.values(settings).map(({ variable }) => variable);

/** The fewest insertions, deletions, replacements and swaps of neighbours between two texts (Damerau-Levenshtein). */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let index = 1; index <= one.length; index += 1) {
    const next = [index];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[index - 1] === other[column - 1];
      const isSwap = one[index - 1] === other[column - 2] && one[index - 2] === other[column - 1];
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The setting that a name was probably meant to be. Short names must be closer: PATH is not meant to be PORT. */
function closestSetting(name: string): string | undefined {
  const plain = name
    .toUpperCase()
    .replaceAll("-", "_")
    .replace(/^ENAMEL_/, "");
  const distances = variables.map((variable) => ({ variable, distance: editDistance(plain, variable) }));
  const { variable = "", distance = 0 } =
    distances.toSorted((one, other) => one.distance - other.distance)[0] ?? {};
  if (distance <= Math.floor(variable.length / 4)) return variable;
  return variables.find((known) => known.includes("_") && plain.startsWith(known));
}

/** One line for each name that is no setting and probably was meant as one (operation-14). */
export function unknownSettings(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (variables.includes(name)) return [];
    const meant = closestSetting(name);
    if (meant) return [`${name} is no setting. Did you mean ${meant}?`];
    return /^enamel_/i.test(name) ? [`${name} is no setting. README.md lists them all.`] : [];
  });
}
