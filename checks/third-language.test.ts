import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { PageRenderer } from "#server/http/pages.ts";
import { exampleSite } from "#tests/support/example-site.ts";

/** A catalogue that has just been begun. */
const french = {
  $schema: "https://inlang.com/schema/inlang-message-format",
  common_call_number: "Appeler le {phone}",
  common_close: "Fermer",
  login_title: "Se connecter",
  nav_about: "Le cabinet",
  nav_home: "Accueil",
  nav_login: "Connexion",
  nav_search: "Rechercher",
  nav_services: "Soins",
  pager_next: "Suivant",
  problem_unauthenticated: "Connectez-vous pour continuer.",
};

const inFolder = promisify(execFile);
const env = { ...process.env, NODE_ENV: "production" };

/** The program's sources with a third language, without anything else changed. */
function sourcesInFrench(...folders: string[]): string {
  const copy = mkdtempSync(join(tmpdir(), "enamel-french-"));
  const listed = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", ...folders, "*.json", "*.config.ts"],
    {
      encoding: "utf8",
    },
  );
  for (const file of listed.split("\n").filter((name) => name !== "" && !/\.test\.tsx?$/.test(name))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "messages/fr.json"), JSON.stringify(french));
  return copy;
}

const compile = (copy: string) =>
  inFolder(process.execPath, ["scripts/compile-messages.mjs"], { cwd: copy, env });

describe("a third language of ten messages (docs/translating.md)", { tags: "full" }, () => {
  let copy: string;

  beforeAll(async () => {
    copy = sourcesInFrench("contract", "messages", "scripts", "web/mark-untranslated.ts");
    await compile(copy);
    return () => rmSync(copy, { recursive: true });
  });

  test("is used where it has a text, and else the English is, marked as that", async () => {
    writeFileSync(
      join(copy, "show.ts"),
      `import { readFileSync } from "node:fs";
      import { documentKinds, siteContent } from "#contract/site/documents.ts";
      import { resolveSites } from "#contract/site/resolve-site.ts";
      import { provideSite } from "#contract/site/site.ts";
      import { languageOfPath, nameOfLanguage, pagePath } from "#contract/site/translations.ts";
      import { languages } from "#contract/site/values.ts";
      import { m } from "#messages/messages.js";
      import { markUntranslated } from "./web/mark-untranslated.ts";

      const read = (kind) => JSON.parse(readFileSync("content/example/" + kind + ".json", "utf8"));
      const content = siteContent.parse(Object.fromEntries(documentKinds.map((kind) => [kind, read(kind)])));
      content.practice.languages = ["en", "fr"];
      content.home.hero.heading.fr = "Bienvenue chez {practice}";
      const site = resolveSites(content, { version: "1" }).get("fr");
      provideSite(() => site);
      const texts = [site.home.hero.heading, m.login_title(), m.register_title(), site.footer.careers];
      console.log(JSON.stringify({
        languages,
        locale: site.practice.locale,
        page: languageOfPath("/fr/login"),
        address: pagePath("/login"),
        name: nameOfLanguage("fr"),
        withPlaceholders: [m.common_call_number({ phone: "1" }), m.pager_page({ page: 2 })],
        marked: markUntranslated(texts.map((text) => "<p>" + text + "</p>").join(""), site),
      }));`,
    );
    const { stdout } = await inFolder(process.execPath, ["show.ts"], { cwd: copy, env });
    expect(JSON.parse(stdout)).toEqual({
      languages: ["en", "es", "fr"],
      locale: "fr-US",
      page: { language: "fr", path: "/login" },
      address: "/fr/login",
      name: "Français",
      withPlaceholders: ["Appeler le 1", "Page 2"],
      marked:
        '<p>Bienvenue chez Alder Row Dental</p><p>Se connecter</p><p lang="en">Register</p><p lang="en">TBA: Careers</p>',
    });
  });

  test("is known to the type check, which refuses another, and a message or placeholder that is missing", async () => {
    writeFileSync(
      join(copy, "types.ts"),
      `import type { Language } from "#contract/site/values.ts";
      import { m } from "#messages/messages.js";
      export const french: Language = "fr";
      export const text: string = m.common_call_number({ phone: "1" }, { locale: "fr" });
      // @ts-expect-error -- a placeholder is missing
      m.common_call_number({});
      // @ts-expect-error -- there is no such message
      m.common_no_such_message();
      // @ts-expect-error -- there is no such language
      m.common_close({}, { locale: "de" });
      // @ts-expect-error -- there is no such language
      export const german: Language = "de";`,
    );
    writeFileSync(
      join(copy, "tsconfig.types.json"),
      JSON.stringify({
        extends: "./tsconfig.json",
        compilerOptions: { incremental: false, types: ["node"] },
        include: ["types.ts"],
      }),
    );
    const tsc = resolve("node_modules/.bin/tsc");
    await expect(inFolder(tsc, ["-p", "tsconfig.types.json"], { cwd: copy, env })).resolves.toMatchObject({
      stdout: "",
    });
  });
});

test("the pages of a third language are built, and show what it has", {
  tags: "full",
  timeout: 300_000,
}, async () => {
  const copy = sourcesInFrench("contract", "messages", "scripts", "web");
  onTestFinished(() => rmSync(copy, { recursive: true }));
  await compile(copy);
  await inFolder(resolve("node_modules/.bin/react-router"), ["build", "--logLevel", "warn"], {
    cwd: copy,
    env: { ...env, ENAMEL_BUILD_DIRECTORY: join(copy, "built") },
    maxBuffer: 64 * 1024 * 1024,
  });
  const renderer = (await import(pathToFileURL(join(copy, "built/server/index.js")).href)) as PageRenderer;
  const practice = { ...exampleSite.practice, languages: ["en", "fr"], locale: "fr-US" };
  const { status, body } = await renderer.renderPage(new Request("https://practice.example/fr/login"), {
    askApi: async () => ({ status: 404, body: JSON.stringify({ detail: "not_found", message: "" }) }),
    report: (error) => {
      throw error;
    },
    site: { ...exampleSite, language: "fr", practice } as never,
    basename: "/fr",
  });
  expect(status).toBe(200);
  expect(body).toContain('<html lang="fr"');
  expect(body).toContain("<title>Se connecter | Alder Row Dental</title>");
  expect(body).toMatch(/<h1[^>]*>Se connecter</);
  expect(body).toMatch(/<a [^>]*href="\/fr\/login"[^>]*>Connexion</);
  expect(body).toMatch(/<a [^>]*href="\/fr\/register"[^>]* lang="en"[^>]*>Register</);
  expect(body).toMatch(/<link rel="alternate" hreflang="fr" href="https:\/\/practice\.example\/fr\/login"/i);
  expect(body.match(/ lang="en"/g)?.length).toBeGreaterThan(10);
});
