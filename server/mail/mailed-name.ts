/** Characters of names: no digits, slashes or dots, of which mail programs make links. */
const looksLikeName = /^[\p{L}\p{M}][\p{L}\p{M}'’\- ]{0,39}\.?$/u;

/**
 * A first name as emails may say it, or undefined. A client that writes a stranger's address into a form chooses the names
 * in it too, so a 'name' that could be an advertisement or a link is left out.
 */
export function mailedName(firstName: string): string | undefined {
  const name = firstName.trim();
  return looksLikeName.test(name) ? name : undefined;
}
