import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const folder = resolve(".builds/scripts");
const entry = "\0inline-script";

/** A file as one classic script without imports, and the files that it came from. */
interface CompiledFile {
  readonly code: string;
  readonly files: readonly string[];
}

/**
 * Bundles and minifies a `*.inline.ts` with what it imports. The script calls the file's default export with its own
 * element (in a worker, which has no elements, with nothing). Throws an error where its text could not stand in a page.
 */
export async function compileInlineScript(file: string): Promise<CompiledFile> {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    plugins: [
      {
        name: "inline-script-entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? `import run from ${JSON.stringify(file)}; run(globalThis.document?.currentScript);`
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} would end the element that holds it.`);
  return { code: code.trim(), files: moduleIds.filter((id) => id !== entry) };
}

/**
 * A Vite plugin for `import * as script from "./name.inline.ts?script"`, which `InlineScript` takes: `code` is the
 * script's text on the server, `run` the function itself in the browser. With `?script-file`, for what may come after
 * the document, `src` is the URL of a file in place of the text.
 */
export function inlineScripts(): Plugin {
  return {
    name: "enamel:inline-scripts",
    enforce: "pre",
    load: {
      filter: { id: /\.inline\.ts\?script(-file)?$/ },
      async handler(id) {
        const [file = "", query] = id.split("?");
        const isClient = this.environment.config.consumer === "client";
        const run = isClient
          ? `export { default as run } from ${JSON.stringify(file)};`
          : "export const run = () => {};";
        if (isClient && query === "script") return `${run} export const code = "";`;
        const { code, files } = await compileInlineScript(file);
        for (const source of files) this.addWatchFile(source);
        if (query === "script") return `${run} export const code = ${JSON.stringify(code)};`;
        const compiled = join(folder, basename(file).replace(".inline.ts", ".js"));
        await mkdir(folder, { recursive: true });
        await writeFile(compiled, code);
        return `${run} export { default as src } from ${JSON.stringify(`${compiled}?url`)};`;
      },
    },
  };
}
