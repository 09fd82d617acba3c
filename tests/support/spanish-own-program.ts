import { siteVersions } from "#server/site/table.ts";
import { englishIn } from "./english-words.ts";
import { exampleContent } from "./example-site.ts";
import { expect } from "./journey.ts";
import { journeyDatabase } from "./journey-database.ts";
import { testWithOwnDemo } from "./own-program.ts";

/** `test` against a demo practice that offers Spanish beside English, and that the files of a worker share. */
export const testInSpanish = testWithOwnDemo.extend<object, { offersSpanish: undefined }>({
  offersSpanish: [
    async ({ ownProgram: { address, dataDirectory } }, use) => {
      const { database } = await journeyDatabase(dataDirectory);
      const content = { ...exampleContent.practice, languages: ["en", "es"] };
      await database
        .insert(siteVersions)
        .values({ kind: "practice", version: 2, content, publishedAt: new Date() });
      const status = async () => (await fetch(`${address}/es/`)).status;
      await expect.poll(status, { message: "the pages in Spanish" }).toBe(200);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
});

/** What a message says in Spanish. */
export function es<Inputs extends object>(
  message: (inputs: Inputs, options: { readonly locale: "es" }) => string,
  inputs: Inputs = {} as Inputs,
): string {
  return message(inputs, { locale: "es" });
}

/** Names of accounts, which are no words of a page. */
const usernames = /\b(?:patient|demo)\.\w+/g;

/** Fails with each English word of texts that are in Spanish, and the text that has it. */
export function expectNoEnglish(texts: readonly string[], where: string): void {
  const found = texts.flatMap((text) => {
    const words = englishIn(text.replaceAll(usernames, " "));
    return words.length > 0 ? [`${words.join(", ")}: ${text}`] : [];
  });
  expect(found, `English ${where}`).toEqual([]);
}
