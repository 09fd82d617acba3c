/** The beginning of a post's content in one line, cut between words, up to `longest` characters. */
export function excerptOf(content: string, longest = 240): string {
  const line = content.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longest / 2)).toWellFormed()}…`;
}
