import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const query = "?script";
const entry = "\0inline-script";

/** A file as one classic script without imports, and the files that it came from. */
interface CompiledFile {
  readonly code: string;
  readonly files: readonly string[];
}

/**
 * Bundles and minifies a `*.inline.ts` with what it imports. The script calls the file's default export with its own
 * element (in a worker, which has no elements, with nothing). Throws an error where its text cannot be part of a page.
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
 * script's text on the server, `run` the function itself in the browser.
 */
export function inlineScripts(): Plugin {
  return {
    name: "enamel:inline-scripts",
    enforce: "pre",
    load: {
      filter: { id: /\.inline\.ts\?script$/ },
      async handler(id) {
        const file = id.slice(0, -query.length);
        if (this.environment.config.consumer === "client") {
          return `export { default as run } from ${JSON.stringify(file)}; export const code = "";`;
        }
        const { code, files } = await compileInlineScript(file);
        for (const source of files) this.addWatchFile(source);
        return `export const code = ${JSON.stringify(code)}; export const run = () => {};`;
      },
    },
  };
}
