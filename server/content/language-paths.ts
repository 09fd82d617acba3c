import type { FastifyRequest } from "fastify";
import { notFound } from "#contract/problems.ts";
import { languageOfPath, languagePrefix } from "#contract/site/translations.ts";
import { languages } from "#contract/site/values.ts";
import { inLanguage } from "#server/http/language.ts";
import { ProblemError } from "#server/http/problem-error.ts";

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
