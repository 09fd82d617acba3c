import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import {
  defaultLanguage,
  hasTranslations,
  languageOfPath,
  languagePrefix,
} from "#contract/site/translations.ts";
import { type Language, languages } from "#contract/site/values.ts";
import { ProblemError } from "./problem-error.ts";
import { pageReads } from "./serve.ts";

const chosen = new AsyncLocalStorage<Language>();

/** The language of what is done at present, where something has chosen one. */
export const chosenLanguage = (): Language | undefined => chosen.getStore();

/**
 * Does something in a language: within it `site()` and every message are in that language, or in the practice's default
 * where the practice does not offer it.
 */
export function inLanguage<Result>(language: Language, act: () => Result): Result {
  return chosen.run(language, act);
}

/** Which language of the practice's a client prefers (RFC 9110, §12.5.4); its default where it names none of them (http-92). */
function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
  // Without the header it would be the first one too.
  const [preferred = defaultLanguage()] = negotiator.languages([...site().practice.languages]) as Language[];
  return preferred;
}

/**
 * Has the API answer in the language that its caller prefers, and say which that is (http-92). A page that is rendered here
 * asks in its own.
 */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!hasTranslations() || pageReads.getStore() || !/^\/(api|token)\//.test(request.url)) return done();
    const language = negotiateLanguage(request.headers["accept-language"]);
    reply.headers({ "Content-Language": language, Vary: "Accept-Language" });
    return inLanguage(language, done);
  });
}

/** What the path of a file or a form may begin with (site-23): nothing, or a language of the program. */
export const pathPrefixes: readonly string[] = ["", ...languages.map((language) => `/${language}`)];

/**
 * Does something in the language of a request's path, which begins with one of `pathPrefixes`. Throws `not_found` where the
 * practice has no pages there, unless the address was mailed: links work whatever languages are offered since.
 */
export async function inLanguageOfPath<Result>(
  { url }: FastifyRequest,
  prefix: string,
  act: () => Promise<Result>,
  { wasMailed = false } = {},
): Promise<Result> {
  const { language } = languageOfPath(url);
  if (!wasMailed && languagePrefix(language) !== prefix) throw new ProblemError(notFound);
  return inLanguage(language, act);
}
