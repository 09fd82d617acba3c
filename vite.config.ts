import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Rolldown } from "vite";
import { clientPlugins } from "./scripts/client-plugins.ts";
import { messageImports } from "./scripts/message-imports.ts";

type ModuleTest = (id: string, chunks: Rolldown.ChunkingContext) => boolean;

/** Whether a module, or one to which static imports lead from it in one direction, passes a test. */
function leadsTo(edge: "importers" | "importedIds", test: ModuleTest) {
  return function visit(id: string, chunks: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
    if (test(id, chunks)) return true;
    seen.add(id);
    const next = chunks.getModuleInfo(id)?.[edge] ?? [];
    return next.some((other) => !seen.has(other) && visit(other, chunks, seen));
  };
}

const importsFormsOrQueries = leadsTo("importedIds", (id) => /[\\/](@tanstack|web[\\/]forms)[\\/]/.test(id));
const isOnReadPage = leadsTo(
  "importers",
  (id, chunks) =>
    /[\\/]web[\\/](root|layout|entry[.]client|pages[\\/][^\\/]+)[.]tsx$/.test(id) &&
    !importsFormsOrQueries(id, chunks),
);
/** The forms that are open to anyone: for a visit, and those to sign in and register. */
const isOnRequestForm = leadsTo("importers", (id) =>
  /[\\/]web[\\/]pages[\\/](request-appointment|guards[\\/]require-anonymous)[.]tsx$/.test(id),
);
const isOnSignInForm = leadsTo("importers", (id) =>
  /[\\/]web[\\/]pages[\\/](login|register|guards[\\/]require-anonymous)[.]tsx$/.test(id),
);

/** Whether a module is of the folder web/ or one of its messages, wherever the repository lies. */
const isOurs = (id: string) => /^(web|[.]messages)[\\/]/.test(relative(import.meta.dirname, id));

const importsZod = leadsTo("importedIds", (id) => /[\\/]zod[\\/]/.test(id));

/** A module of the contract that needs no schema: some have a single line, and would each be a request. */
const isPlainContract = (id: string, chunks: Rolldown.ChunkingContext) =>
  /^contract[\\/]/.test(relative(import.meta.dirname, id)) && !importsZod(id, chunks);

/** The search and its messages, which the code of every page can load, since any page may turn out not to be there. */
const isOfSearch = (id: string) => /[\\/](web[\\/]search[\\/]|messages[\\/]search_)/.test(id);

const isInPanel = leadsTo("importers", (id) => /[\\/](chat|settings)-panel[.]tsx$/.test(id));

/** A chunk of what at least two entries share; what only `import()` loads is in none (`$initial`). */
function shared(name: string, belongs: ModuleTest): Rolldown.CodeSplittingGroup {
  return {
    name: (id, chunks) => (belongs(id, chunks) ? name : null),
    debugName: name,
    tags: ["$initial"],
    minShareCount: 2,
  };
}

export default defineConfig({
  plugins: [...clientPlugins, messageImports(), reactRouter()],
  // light-dark() is in every browser since May 2024; older targets would have it rewritten.
  build: { assetsInlineLimit: 0, cssTarget: ["chrome123", "firefox120", "safari17.5"] },
  // In development these are looked through at the start, so that the first page need not wait for what they import.
  optimizeDeps: {
    entries: ["web/{root,layout,entry.client}.tsx", "web/pages/**/*.tsx"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // No module has a getter that another relies on being called.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // What pages share, in few files: left alone it would be up to seventy a page. A page that is only read brings
            // nothing of forms, a form no queries, and a panel neither; texts stay with the pages that show them.
            codeSplitting: {
              groups: [
                // Two, since a browser parses a chunk in one go.
                { name: "react", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: "router", test: /[\\/]node_modules[\\/](react-router|cookie)[\\/]/ },
                { name: "query", test: /[\\/]node_modules[\\/]@tanstack[\\/]/ },
                shared(
                  "reading",
                  (id, chunks) =>
                    (isOurs(id) || isPlainContract(id, chunks) || /[\\/]lucide-react/.test(id)) &&
                    !isOfSearch(id) &&
                    isOnReadPage(id, chunks),
                ),
                { ...shared("panels", isInPanel), tags: undefined },
                shared("forms", (id, chunks) => isOnRequestForm(id, chunks) && isOnSignInForm(id, chunks)),
                // Of one file each, their headers would be as long as some of them.
                shared("requests", isOnRequestForm),
                shared("sign-in", isOnSignInForm),
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The built pages need no package beside them; development loads packages as Node does.
      resolve: { noExternal: process.env.NODE_ENV === "production" || [] },
      build: {
        rolldownOptions: {
          input: "./web/render.ts",
        },
      },
    },
  },
});
