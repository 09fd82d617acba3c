import { languageOfSite } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import { ConnectionError } from "#web/islands/load-module.ts";
import { ApiProblem } from "./call.ts";

interface ErrorMessageOptions {
  /** Messages that replace the server's, by the problem's code in lower case. */
  byCode?: Readonly<Record<string, (inputs: object, options: { readonly locale: Language }) => string>>;
  /** Replaces the fallback if no response came. */
  noResponse?: string;
  /** The language of what is said of the connection. */
  locale?: Language;
}

/** The code of an API problem in lower case; empty for any other error. */
export function getErrorCode(error: unknown): string {
  return error instanceof ApiProblem ? error.detail.toLowerCase() : "";
}

/**
 * The message for a failed call: the server's, else `fallback`; if no response came, the fallback followed by the
 * message of the connection error.
 */
export function getErrorMessage(
  error: unknown,
  fallback: string,
  { byCode = {}, noResponse = fallback, locale = languageOfSite() }: ErrorMessageOptions = {},
): string {
  if (error instanceof ApiProblem)
    return byCode[getErrorCode(error)]?.({}, { locale }) ?? (error.message || fallback);
  if (!(error instanceof ConnectionError)) return fallback;
  const connection = m.connection_lost({}, { locale });
  const first = /[.!?]$/.test(noResponse) ? noResponse : `${noResponse}.`;
  return noResponse ? `${first} ${connection}` : connection;
}

/** The fields that the server rejected, with its messages. */
export function getFieldErrors(error: unknown): ApiProblem["fields"] {
  return error instanceof ApiProblem ? error.fields : undefined;
}
