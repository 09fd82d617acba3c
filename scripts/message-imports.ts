import { resolve } from "node:path";
import type { Plugin } from "vite";
import { textsOfLanguages, textsOrEnglish } from "./split-languages.mjs";

const folder = resolve(import.meta.dirname, "../.messages/message-modules/messages");
const importOfMessages = /import \{ m \} from "#messages\/messages\.js";/;
const use = /(?<![\w$.])m\.([a-z0-9_]+)/g;

/** Say of a message's module that only the page's own language is asked for, or that and English. */
const own = "?own-language";
const ownOrEnglish = "?own-or-english";

/** What staff read too, whose pages are English on a site in any language: whoever is told does not know by whom. */
const isOfContract = (id: string) => /[\\/]contract[\\/]/.test(id);

/** Which texts of its messages a module may show, by what it names as their language. */
function queryFor(id: string, code: string): string {
  if (code.includes("{ locale:")) return "";
  return isOfContract(id) || /,\s*\{ locale \}/.test(code) ? ownOrEnglish : own;
}

/** What `compile-messages.mjs` writes for a message without variants. */
const choice = /import \{ choose \} from "\.\.\/runtime\.js";\n(.*), o\) => choose\(o, /;

/**
 * Has the browser's bundles import each message that a module uses from the message's own module, and not from the index
 * of all of them, so that it is in the chunk of its page; and marks its texts, of which `splitLanguages` leaves each language
 * its own, and English where the module passes on the `{ locale }` of `useLanguage`. One that names another `locale` keeps all.
 */
export function messageImports(): Plugin {
  return {
    name: "message-imports",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (id.endsWith(own)) return { code: code.replace(choice, `$1) => ${textsOfLanguages}(`), map: null };
      if (id.endsWith(ownOrEnglish))
        return { code: code.replace("choose(o, ", `${textsOrEnglish}(choose, o, `), map: null };
      if (/[\\/]node_modules[\\/]/.test(id) || !importOfMessages.test(code)) return;
      const query = queryFor(id, code);
      const ids = new Set([...code.matchAll(use)].map(([, message = ""]) => message));
      const imports = [...ids].map(
        (message) =>
          `import { ${message} as m_${message} } from ${JSON.stringify(`${folder}/${message}.js${query}`)};`,
      );
      return {
        code: code.replace(importOfMessages, imports.join(" ")).replaceAll(use, "m_$1"),
        map: null,
      };
    },
  };
}
