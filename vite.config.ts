import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { imagetools } from "vite-imagetools";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { panelModules } from "./scripts/panel-modules.ts";
import { ownPractice, practiceFolder } from "./scripts/practice-folder.mjs";

// The practice's pictures, drawings and photographs; one that is imported without a width stays as it is.
const pictures = imagetools({
  include: /\.(svg|jpe?g|png)\?.*\bw=/i,
  namedExports: false,
  cache: { enabled: true, dir: ".builds/pictures" },
});

type Edge = "importers" | "importedIds";

/** Whether a module, or one to which static imports lead from it in one direction, passes a test. */
function leadsTo(edge: Edge, test: (id: string, chunks: Rolldown.ChunkingContext) => boolean) {
  return function visit(id: string, chunks: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
    if (test(id, chunks)) return true;
    seen.add(id);
    const next = chunks.getModuleInfo(id)?.[edge] ?? [];
    return next.some((other) => !seen.has(other) && visit(other, chunks, seen));
  };
}

const importsQueries = leadsTo("importedIds", (id) => /[\\/]@tanstack[\\/]/.test(id));
const importsForms = leadsTo("importedIds", (id) => /[\\/]web[\\/]forms[\\/]/.test(id));
const isOnEveryPage = leadsTo("importers", (id) =>
  /[\\/]web[\\/](root|layout|entry[.]client)[.]tsx/.test(id),
);
const isOnReadPage = leadsTo(
  "importers",
  (id, chunks) =>
    /[\\/]web[\\/]pages[\\/][^\\/]+[.]tsx/.test(id) &&
    !importsForms(id, chunks) &&
    !importsQueries(id, chunks),
);
/** The forms that are open to anyone: for a visit, and those to sign in and register. */
const isOnRequestForm = leadsTo("importers", (id) =>
  /[\\/]web[\\/]pages[\\/](request-appointment|guards[\\/]require-anonymous)[.]tsx/.test(id),
);
const isOnSignInForm = leadsTo("importers", (id) =>
  /[\\/]web[\\/]pages[\\/](login|register|guards[\\/]require-anonymous)[.]tsx/.test(id),
);

const isInPanel = leadsTo("importers", (id) => /[.]panel[.]tsx$/.test(id));

type ModuleTest = (id: string, chunks: Rolldown.ChunkingContext) => boolean;

/** Without the texts of a few pages, which are no business of the others. */
const isRead: ModuleTest = (id, chunks) =>
  /[\\/](web[\\/](api|islands|metadata|pages|pictures|posts|session|shell|ui)|lucide-react|practice[\\/]provider-names)/.test(
    id,
  ) && isOnReadPage(id, chunks);

const isReadOrOnEveryPage: ModuleTest = (id, chunks) =>
  /[\\/]node_modules[\\/](react-router|cookie)[\\/]/.test(id) ||
  isOnEveryPage(id, chunks) ||
  isRead(id, chunks);

/** With what pages share with panels, which load neither React Router nor the rest of the pages' code. */
const isReactOrOfPanelsAndPages: ModuleTest = (id, chunks) =>
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/.test(id) ||
  (isInPanel(id, chunks) && isReadOrOnEveryPage(id, chunks));

/** A chunk of modules that at least `minShareCount` entries share; what only `import()` loads is in none (`$initial`). */
function shared(name: string, minShareCount: number, belongs: ModuleTest): Rolldown.CodeSplittingGroup {
  return {
    name: (id, chunks) => (belongs(id, chunks) ? name : null),
    debugName: name,
    tags: ["$initial"],
    minShareCount,
  };
}

export default defineConfig({
  // Lucide's own component is 1.1 KB on every page, for options that no icon here uses.
  resolve: { alias: { "../createLucideIcon.mjs": join(import.meta.dirname, "web/ui/create-icon.ts") } },
  plugins: [ownPractice(), tailwindcss(), pictures, inlineScripts(), panelModules(), reactRouter()],
  // light-dark() is in every browser since May 2024; older targets would have it rewritten.
  server: { fs: { allow: [".", practiceFolder] } },
  build: { assetsInlineLimit: 0, cssTarget: ["chrome123", "firefox120", "safari17.5"] },
  // In development these are looked through at the start, so that the first page need not wait for what they import.
  optimizeDeps: {
    entries: ["web/{root,layout,entry.client}.tsx", "web/pages/**/*.tsx", "web/*/*.panel.tsx"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // No module has a getter that another relies on being called.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // What pages share, in few files: larger ones compress better, and each costs a request. By kinds of pages,
            // so that a page that is read brings nothing of forms, and a form nothing of queries. What only `import()`
            // loads is in none of them but the first two (`$initial`).
            codeSplitting: {
              groups: [
                { ...shared("react", 1, isReactOrOfPanelsAndPages), tags: undefined },
                { name: "query", test: /node_modules[\\/]@tanstack[\\/]/ },
                shared("reading", 2, isReadOrOnEveryPage),
                // What panels share with forms, so that a panel does not bring the forms' chunks.
                shared(
                  "panels-and-forms",
                  2,
                  (id, chunks) =>
                    isInPanel(id, chunks) && (isOnRequestForm(id, chunks) || isOnSignInForm(id, chunks)),
                ),
                { ...shared("panels", 2, isInPanel), tags: undefined },
                shared("forms", 2, (id, chunks) => isOnRequestForm(id, chunks) && isOnSignInForm(id, chunks)),
                shared("request-form", 2, isOnRequestForm),
                shared("sign-in-forms", 2, isOnSignInForm),
                shared(
                  "form-pages",
                  3,
                  (id, chunks) => !isOnReadPage(id, chunks) && !importsQueries(id, chunks),
                ),
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
