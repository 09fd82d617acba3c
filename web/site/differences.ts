import { type Path, pathTo } from "./paths.ts";

/** A value that two contents of a document have otherwise. */
export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two values are the same; what is missing is the same as nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return isNothing(one ?? other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
  if (!isGroup(one) || !isGroup(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

/** Whether a value is what a schema fills in for one that is missing. */
function isNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === null || value === "" || value === false;
  return Object.values(value).every(isNothing);
}

/** Where two contents differ: texts and other single values, and lists of another length as a whole. */
export function differencesOf(before: unknown, after: unknown, path: Path = ""): Difference[] {
  if (isSame(before, after)) return [];
  const isText = [before, after].some((value) => isGroup(value) && "en" in value);
  if (isGroup(before) && isGroup(after) && !isText)
    return Object.keys({ ...before, ...after }).flatMap((key) =>
      differencesOf(before[key], after[key], pathTo(path, key)),
    );
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry, at) => differencesOf(entry, after[at], pathTo(path, at)));
  return [{ path, before, after }];
}
