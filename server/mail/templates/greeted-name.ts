/** Characters of names: no digits, slashes or dots, of which mail programs make links. */
const looksLikeName = /^[\p{L}\p{M}][\p{L}\p{M}'’\- ]{0,39}\.?$/u;

/**
 * The first name for a greeting, or undefined. A client that registers with a stranger's address chooses the stranger's
 * name, so a 'name' that could be an advertisement or a link is left out.
 */
export function greetedName(firstName: string): string | undefined {
  const name = firstName.trim();
  return looksLikeName.test(name) ? name : undefined;
}
