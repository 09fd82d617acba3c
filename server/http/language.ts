import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import Negotiator from "negotiator";
import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
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
  const { languages } = site().practice;
  const [first = "en"] = languages;
  if (languages.length < 2 || acceptLanguage === undefined) return first;
  const [preferred = first] = new Negotiator({
    headers: { "accept-language": acceptLanguage },
  }).languages([...languages]) as Language[];
  return preferred;
}

/**
 * Has the API answer in the language that its caller prefers, and say which that is (http-92). A page that is rendered here
 * asks in its own.
 */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (site().practice.languages.length < 2 || pageReads.getStore() || !/^\/(api|token)\//.test(request.url))
      return done();
    const language = negotiateLanguage(request.headers["accept-language"]);
    reply.headers({ "Content-Language": language, Vary: "Accept-Language" });
    return inLanguage(language, done);
  });
}
