/** A part of a post's content: text, or a URL to be linked. */
export interface ContentPart {
  readonly text: string;
  /** Always http: or https:. */
  readonly href?: string;
}

const addressLike = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/gi;
const endOfSentence = /[.,;:!?'’‘…)\]}*_]/;
const bracketPairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** The URL without trailing punctuation; a closing bracket stays if it was opened within the URL. */
function withoutTrailingPunctuation(text: string): string {
  // The number of unclosed brackets of each kind; counted once, since the text may end in many of them.
  const unclosed = Object.fromEntries(
    Object.entries(bracketPairs).map(([close, open]) => [close, count(text, open) - count(text, close)]),
  );
  let end = text.length;
  while (end > 0 && endOfSentence.test(text.charAt(end - 1))) {
    const last = text.charAt(end - 1);
    const balance = unclosed[last];
    if (balance !== undefined) {
      if (balance >= 0) break;
      unclosed[last] = balance + 1;
    }
    end -= 1;
  }
  return text.slice(0, end);
}

function hrefOf(text: string): string | undefined {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(address);
  // 'https://bank.example@thief.example' leads to another host than it seems to.
  if (username || password) return undefined;
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && hostname.includes(".") ? href : undefined;
}

function partsOf(text: string): ContentPart[] {
  const parts: ContentPart[] = [];
  let done = 0;
  for (const match of text.matchAll(addressLike)) {
    const address = withoutTrailingPunctuation(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > done) parts.push({ text: text.slice(done, match.index) });
    parts.push({ text: address, href });
    done = match.index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** The paragraphs of a post's plain text, separated by blank lines, with URLs as parts of their own (newsletter-6). */
export function paragraphsOf(content: string): ContentPart[][] {
  return content
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map(partsOf);
}

/** The beginning of a post on one line for search engines, cut between words. */
export function summaryOf(content: string): string {
  const maxLength = 160;
  const line = content.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\uD800-\uDBFF]$/, "")).replace(/[\s.,;:–—-]+$/, "")}…`;
}
