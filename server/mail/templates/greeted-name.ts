/** Letters, and what stands between the letters of names: no digits, slashes or dots that a mail program makes a link of. */
const looksLikeName = /^[\p{L}\p{M}][\p{L}\p{M}'’\- ]{0,39}\.?$/u;

/**
 * A first name as a letter greets by it, or nothing. Whoever registers with another's address chooses what that other
 * is called, so a 'name' that could be an advertisement or a link is left out.
 */
export function greetedName(firstName: string): string | undefined {
  const name = firstName.trim();
  return looksLikeName.test(name) ? name : undefined;
}
