import { resolve } from "node:path";
import type { Plugin } from "vite";

const folder = resolve(import.meta.dirname, "../.messages/message-modules/messages");
const importOfMessages = /import \{ m \} from "#messages\/messages\.js";/;
const use = /(?<![\w$.])m\.([a-z0-9_]+)/g;

/**
 * Has the browser's bundles import each message that a module uses from the message's own module, and not from the index
 * of all of them, so that it is in the chunk of its page.
 */
export function messageImports(): Plugin {
  return {
    name: "message-imports",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (/[\\/]node_modules[\\/]/.test(id) || !importOfMessages.test(code)) return;
      const ids = new Set([...code.matchAll(use)].map(([, message = ""]) => message));
      const imports = [...ids].map(
        (message) =>
          `import { ${message} as m_${message} } from ${JSON.stringify(`${folder}/${message}.js`)};`,
      );
      return {
        code: code.replace(importOfMessages, imports.join(" ")).replaceAll(use, "m_$1"),
        map: null,
      };
    },
  };
}
