const fillers = new Set(["n/a", "123"]);

/** What is stored of a text that a form wants in any case: null for 'N/A' and '123', which its hints invite (decision 15). */
export function unlessFiller(text: string | null): string | null {
  return text === null || fillers.has(text.toLowerCase()) ? null : text;
}
