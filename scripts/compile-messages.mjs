// Compiles the catalogues in messages/, one for each language, to typed functions: in one module a message for the browser's
// bundles, which take only what a page uses, and in one module a language for Node. Does nothing where nothing has changed.
import { createHash } from "node:crypto";
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const output = ".messages";
const stamp = join(output, "compiled-from");
const baseLocale = "en";

/** The languages that have a catalogue, English first. */
const locales = readdirSync("messages")
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length))
  .toSorted(
    (one, other) => Number(other === baseLocale) - Number(one === baseLocale) || (one < other ? -1 : 1),
  );

/**
 * What the compiled messages import in place of Paraglide's own runtime, 65 KB that choose a language by cookies and
 * addresses: here it is that of the site's page, request or email (docs/decisions/0158-messages-by-language.md).
 */
const runtime = `import { languageOfSite } from "#contract/site/site.ts";

/** @typedef {string} LocalizedString */
/**
 * @template Inputs, Options, Markup
 * @typedef {{}} MessageMetadata
 */

export const baseLocale = ${JSON.stringify(baseLocale)};
export const locales = /** @type {const} */ (${JSON.stringify(locales)});
export const experimentalStaticLocale = undefined;
/** @returns {${locales.map((locale) => JSON.stringify(locale)).join(" | ")}} */
export const getLocale = () => languageOfSite();
/**
 * The text of a language, by the order of \`locales\`; the first where it has none.
 * @param {{ locale?: string } | undefined} options
 * @param {...string} texts
 */
export const choose = (options, ...texts) =>
  texts[locales.indexOf(/** @type {any} */ (options?.locale ?? languageOfSite()))] ?? texts[0];
`;

/**
 * The code of a message's module. Where its texts have no variants it is a third as long as Paraglide's, which counts on a
 * page with hundreds of messages.
 */
function shorten(code) {
  const texts = locales.map(
    (locale) =>
      new RegExp(`^const ${locale}_\\w+ = .*=> \\{\\n\\treturn [^(]*\\((\`[^]*?\`)\\)\\n\\};`, "m").exec(
        code,
      )?.[1] ??
      (new RegExp(`^const ${locale}_\\w+ = ${baseLocale}_\\w+;`, "m").test(code) ? "undefined" : ""),
  );
  const [, name] = /^export const (\w+) =/m.exec(code) ?? [];
  if (!name || texts.includes("")) return code;
  const compact = texts.join(", ").replaceAll("${i?.", "${i.");
  const inputs = compact.includes("${i.") ? "i" : "_";
  return `import { choose } from "../runtime.js";\nexport const ${name} = (${inputs}, o) => choose(o, ${compact});\n`;
}

const catalogueOf = (locale) => JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));

/** The English messages without placeholders that a language shows for want of its own. */
function untranslatedIn(locale) {
  const translated = catalogueOf(locale);
  return Object.entries(catalogueOf(baseLocale)).flatMap(([id, message]) =>
    id in translated || typeof message !== "string" || message.includes("{") ? [] : [message],
  );
}

const untranslated = `/** @type {Readonly<Record<string, readonly string[]>>} */
export const untranslated = ${JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, untranslatedIn(locale)])))};
`;

const sources = [
  "scripts/compile-messages.mjs",
  "package-lock.json",
  ...locales.map((locale) => `messages/${locale}.json`),
];
const fingerprint = createHash("sha256")
  .update(sources.map((file) => `${file}\0${readFileSync(file, "utf8")}`).join("\0"))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprint) {
  const [{ compileProject }, { loadProjectFromDirectory }] = await Promise.all([
    import("@inlang/paraglide-js"),
    import("@inlang/sdk"),
  ]);
  const path = join(output, "project.inlang");
  mkdirSync(path, { recursive: true });
  writeFileSync(
    join(path, "settings.json"),
    JSON.stringify({
      baseLocale,
      locales,
      modules: ["../node_modules/@inlang/plugin-message-format/dist/index.js"],
      "plugin.inlang.messageFormat": { pathPattern: "../messages/{locale}.json" },
    }),
  );
  const project = await loadProjectFromDirectory({ path, fs });
  for (const outputStructure of ["message-modules", "locale-modules"]) {
    const compiled = await compileProject({
      project,
      projectPath: path,
      compilerOptions: {
        outputStructure,
        emitGitIgnore: false,
        emitPrettierIgnore: false,
        emitReadme: false,
        disableAsyncLocalStorage: true,
      },
    });
    const outdir = join(output, outputStructure);
    rmSync(outdir, { recursive: true, force: true });
    for (const [name, code] of Object.entries({
      ...compiled,
      "runtime.js": runtime,
      "untranslated.js": untranslated,
    })) {
      if (name === "server.js") continue;
      const isMessage = /^messages\/(?!_index\.js$)/.test(name);
      const file = join(outdir, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, outputStructure === "message-modules" && isMessage ? shorten(code) : code);
    }
  }
  for (const problem of await project.errors.get()) console.warn(problem.message);
  await project.close();
  writeFileSync(stamp, fingerprint);
}
