import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";

/** The function that a message's texts are the arguments of in a bundle, in the order of the languages; it does not exist. */
export const textsOfLanguages = "textsOfLanguages";

/** The same for a message that may be shown in English on a page in any language; `choose` and its options come first. */
export const textsOrEnglish = "textsOrEnglish";

const functions = [textsOfLanguages, textsOrEnglish];

/** The calls of these functions in a syntax tree, each before those within it. */
function* callsIn(node) {
  if (node?.type === "CallExpression" && functions.includes(node.callee.name)) yield node;
  for (const child of Object.values(node ?? {})) if (typeof child === "object") yield* callsIn(child);
}

/** A part of a script with the texts of one language; of the first, which is English, where that one has none. */
function inLanguage(code, { start, end }, calls, index) {
  let text = "";
  let at = start;
  const write = (node) => inLanguage(code, node, calls, index);
  for (const call of calls) {
    if (call.start < at || call.end > end) continue;
    const [choose, options] = call.callee.name === textsOrEnglish ? call.arguments : [];
    const [first, ...others] = choose ? call.arguments.slice(2) : call.arguments;
    const own = others[index - 1];
    const isText = own?.type === "Literal" || own?.type === "TemplateLiteral";
    text += code.slice(at, call.start);
    if (!isText) text += write(first);
    else if (!choose) text += write(own);
    // In the place of each other language is none.
    else text += `${write(choose)}(${[options, first].map(write)}${",0".repeat(index - 1)},${write(own)})`;
    at = call.end;
  }
  return text + code.slice(at, end);
}

/**
 * Writes each script of a folder once for each language, with its texts in that language, or in that and English: in the first as
 * `name.js`, in the others as `name.es.js`. Those of a language import one another. Throws an error where no script has a text.
 */
export async function splitLanguages(folder, languages) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const isScript = new Set(names);
  let texts = 0;
  for (const name of names) {
    const file = join(folder, name);
    const code = await readFile(file, "utf8");
    const calls = functions.some((called) => code.includes(called)) ? [...callsIn(parseAst(code))] : [];
    texts += calls.length;
    for (const [index, language] of languages.entries()) {
      const script = inLanguage(code, { start: 0, end: code.length }, calls, index);
      const nameIn = (of) => (index === 0 ? of : of.replace(/js$/, `${language}.js`));
      const imported = script.replace(/[\w.-]+\.js\b/g, (of) => (isScript.has(of) ? nameIn(of) : of));
      await writeFile(join(folder, nameIn(name)), imported);
    }
  }
  if (texts === 0) throw new Error(`Found no texts in the scripts of ${folder}.`);
}
