import { site } from "./site/site.ts";
import { withAsciiDigits } from "./text.ts";

// Besides spaces, dashes (U+2212, the minus sign, is no dash to Unicode), dots, brackets and slashes: the invisible
// direction marks that address books copy along with a number.
const separators = /[\s\p{Pd}\p{Cf}\p{DI}\u2212.()[\]{}/_·•]+/gu;

/** A whole number of the office's country, with further digits set apart behind it, as an extension is. */
const separatedExtension = /^(\+?(?:\d-)?\d{3}-?\d{3}-?\d{4})-+(?=\d+$)/;

/** The office's country code, where the rest of its number is what people there dial: ten digits. */
function officeCountryCode(): string | undefined {
  const national = site().practice.phone.display.replace(/\D/g, "");
  const isWhole = national.length === 10 && site().practice.phone.dial.endsWith(national);
  return isWhole ? site().practice.phone.dial.slice(1, -national.length) : undefined;
}

/**
 * A phone number in the one spelling in which it is stored (accounts-13): without what people put between its digits,
 * and without a country code that is the office's. What else was typed stays, for the message that refuses it.
 */
export function normalizePhone(typed: string): string {
  const code = officeCountryCode();
  const bare = withAsciiDigits(typed.normalize("NFKC"))
    .replace(/^\s*tel:/i, "")
    // '+44 (0)20': the zero is dialed within the country only.
    .replace(/^(\s*(?:\+|00).*)\(0\)/, "$1")
    .replace(separators, "-")
    .replace(/^-|-$/g, "")
    .replace(code === undefined ? /(?!)/ : separatedExtension, "$1;")
    .replaceAll("-", "");
  const international = bare.replace(code === "1" ? /^(?:00|011)(?=[1-9])/ : /^00(?=[1-9])/, "+");
  if (code === undefined) return international;
  return international.replace(new RegExp(`^\\+?${code}(?=\\d{10}(?:;|$))`), "");
}

/** An extension behind a normalised number, such as 'ext. 12', 'x12' or '#12'. */
const extension = /(?<=^\+?\d{7,})(?:e?xt?\p{L}*|[#,;])\D*\d+$/iu;

export const hasExtension = (phone: string): boolean => extension.test(phone);

export const withoutExtension = (phone: string): string => phone.replace(extension, "");
