/** What a text is given to: methods of texts and patterns, and the parsers of addresses. */
const readers = [String.prototype, RegExp.prototype, URL] as const;

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** How many characters all texts have together that methods of texts and patterns were given while something ran. */
export function charactersRead(run: () => unknown): number {
  let characters = 0;
  const restore: (() => void)[] = [];
  for (const owner of readers) {
    for (const name of Reflect.ownKeys(owner)) {
      const property = Object.getOwnPropertyDescriptor(owner, name);
      if (name === "constructor" || typeof property?.value !== "function" || !property.writable) continue;
      const method = property.value as Method;
      Object.defineProperty(owner, name, {
        ...property,
        value(this: unknown, ...given: unknown[]) {
          const text = owner === String.prototype ? this : given[0];
          if (typeof text === "string") characters += text.length;
          return Reflect.apply(method, this, given);
        },
      });
      restore.push(() => Object.defineProperty(owner, name, property));
    }
  }
  try {
    run();
  } finally {
    for (const undo of restore) undo();
  }
  return characters;
}
