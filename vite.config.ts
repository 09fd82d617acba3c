import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { imagetools } from "vite-imagetools";
import { inlineScripts } from "./scripts/inline-scripts.ts";

// The practice's pictures, drawings and photographs; one that is imported without a width stays as it is.
const pictures = imagetools({
  include: /\.(svg|jpe?g|png)\?.*\bw=/i,
  namedExports: false,
  cache: { enabled: true, dir: ".builds/pictures" },
});

// What only pages with forms need: public pages must not carry it.
const forms =
  /[\\/]web[\\/](forms[\\/]|ui[\\/](form-page|notice|dialog|loading))|[\\/](react-hook-form|@hookform|zod)[\\/]|[\\/]icons[\\/](circle-(check|exclamation-point|x)|copy|download|external-link|eye|eye-off|info|pen-line|shield-check|triangle-exclamation-point|user-round)\./;
// What public pages have in common, at once or later.
const shared = new RegExp(
  [
    "web/(ui|islands|pictures|metadata)/|lucide-react/|preload-helper",
    "/practice/(practice|practice-facts|contact-links|newsletter-section|post-categories|provider-anchor|services|pictures/logo)[.]",
    "/contract/(page-sizes|site-paths)[.]",
    "/web/(api/call|session/(stored-session|use-session))[.]",
    "/web/pages/describe-page[.]",
    "/web/accessibility-sidebar/adjustments",
    "/web/accessibility/headed-sections[.]",
    "/web/newsletter/(author-part|is-author|featured-picture|first-page|newsletter-notices|page-address|post-cards)[.]",
    "/web/shell/(logo|not-found-page)[.]",
  ].join("|"),
);
// Of the pages that are read one has a table.
const table = /[\\/]web[\\/]ui[\\/]table[.]/;
const isShared = (id: string) => shared.test(id) && !forms.test(id) && !table.test(id);
// The pages that are read, and what stands around them.
const readingPages =
  /[\\/]web[\\/](root|layout|pages[\\/](home|post|providers|service|post-op|accessibility-statement|accessibility-services|not-found))[.]tsx/;
const framework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]|rolldown[\\/]runtime/;

/** Whether a page that is read imports a module at its start: what `import()` loads later must not come with it. */
function isReadAtOnce(id: string, chunks: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (readingPages.test(id)) return true;
  seen.add(id);
  const importers = chunks.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isReadAtOnce(importer, chunks, seen));
}

export default defineConfig({
  plugins: [tailwindcss(), pictures, inlineScripts(), reactRouter()],
  // light-dark() is in every browser since May 2024; older targets would have it rewritten.
  build: { assetsInlineLimit: 0, cssTarget: ["chrome123", "firefox120", "safari17.5"] },
  // In development these are looked through at the start, so that the first page need not wait for what they import.
  optimizeDeps: { entries: ["web/{root,layout,entry.client}.tsx", "web/pages/**/*.tsx"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few larger files compress better than the thirty small ones that pages happen to share.
            codeSplitting: {
              groups: [
                { name: "framework", test: framework, priority: 4 },
                {
                  debugName: "shared",
                  name: (id, chunks) => (isReadAtOnce(id, chunks) ? "shared" : null),
                  test: isShared,
                  minShareCount: 2,
                  priority: 3,
                },
                // Before the forms, which would otherwise take along what panels and static islands need too.
                { name: "later", test: isShared, minShareCount: 2, priority: 2 },
                { name: "forms", test: forms, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./web/render.ts",
        },
      },
    },
  },
});
