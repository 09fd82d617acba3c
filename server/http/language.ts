import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { site } from "#contract/site/site.ts";
import {
  defaultLanguage,
  hasTranslations,
  languageOfPath,
  languagePrefix,
} from "#contract/site/translations.ts";
import { type Language, languages } from "#contract/site/values.ts";
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

/**
 * Which language of the practice's a client prefers (RFC 9110, §12.5.4), English where it does not say; the practice's default
 * where that offers none of them (http-92).
 */
function negotiateLanguage(acceptLanguage = "en"): Language {
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
  const [preferred = defaultLanguage()] = negotiator.languages([...site().practice.languages]) as Language[];
  return preferred;
}

/**
 * Has the API answer in the language that its caller prefers, and say which that is (http-92). A page that is rendered here
 * asks in its own.
 */
export function answerInLanguage(app: FastifyInstance): void {
  const isNegotiated = ({ url }: FastifyRequest) =>
    hasTranslations() && !pageReads.getStore() && /^\/(api|token)\//.test(url);
  app.addHook("onRequest", (request, reply, done) => {
    if (!isNegotiated(request)) return done();
    const language = negotiateLanguage(request.headers["accept-language"]);
    reply.headers({ "Content-Language": language, Vary: "Accept-Language" });
    return inLanguage(language, done);
  });
  // What is said to staff alone is in no catalogue. Whoever is refused as not an employee has been answered by then; a body
  // that cannot be read is refused later.
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const access = request.routeOptions.config?.contract?.access;
    if (!(access === "employee" || access === "owner") || !isNegotiated(request)) return done();
    const language = negotiateLanguage();
    reply.header("Content-Language", language);
    return inLanguage(language, done);
  });
}

/** What the path of a file or a form may begin with (site-23): nothing, or a language of the program. */
export const pathPrefixes: readonly string[] = ["", ...languages.map((language) => `/${language}`)];

/**
 * Does something in the language of a request's path, which begins with one of `pathPrefixes`; in the practice's default where
 * it has no pages there: mailed links and open forms work whatever languages are offered since.
 */
export function inLanguageOfPath<Result>({ url }: FastifyRequest, act: () => Result): Result {
  return inLanguage(languageOfPath(url).language, act);
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Sends a file in the language of one of `pathPrefixes`, with which its path begins. Where the practice has no pages there, it is
 * a path like any other (site-23).
 */
export function sendBelow(prefix: string, send: Send): Send {
  return async (request, reply) => {
    if (languagePrefix(languageOfPath(request.url).language) === prefix)
      return inLanguageOfPath(request, () => send(request, reply));
    reply.callNotFound();
    return reply;
  };
}
