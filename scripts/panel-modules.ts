import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

const listModule = "virtual:panel-modules";
const panelModule = "virtual:panel/";

/** The files of a chunk's static imports and its own, each after what it imports. */
function chunkFiles(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== "chunk" || seen.has(fileName)) return seen;
  for (const imported of chunk.imports) chunkFiles(bundle, imported, seen);
  return seen.add(fileName);
}

/** The paths of the panels from the root; each registers itself by the name before `.panel.tsx`. */
const panelFiles: readonly string[] = globSync("web/*/*.panel.tsx");

/**
 * A Vite plugin that builds each panel as an entry of the browser's code. On the server `virtual:panel-modules` exports
 * the URLs of each panel's modules, its own last.
 */
export function panelModules(): Plugin {
  const urls: Record<string, string[]> = {};
  const panels = Object.fromEntries(panelFiles.map((file) => [basename(file, ".panel.tsx"), file]));
  const entries = Object.entries(panels).map(([name, file]) => ({ name, id: resolve(file) }));
  return {
    name: "enamel:panel-modules",
    sharedDuringBuild: true,
    resolveId: { filter: { id: /^virtual:panel/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:panel/ },
      handler(id) {
        if (id === `\0${listModule}`) return `export const panelModules = ${JSON.stringify(urls)};`;
        // In development each module expects React's refresh runtime, which a hydrated page would have loaded.
        const file = panels[id.slice(panelModule.length + 1)];
        return `import "virtual:react-router/inject-hmr-runtime"; import ${JSON.stringify(`/${file}`)};`;
      },
    },
    buildStart() {
      const { command, consumer } = this.environment.config;
      for (const { name, id } of entries) {
        if (command === "serve") urls[name] = [`/@id/${panelModule}${name}`];
        else if (consumer === "client") this.emitFile({ type: "chunk", id });
      }
    },
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== "client") return;
      for (const { name, id } of entries) {
        const chunk = Object.values(bundle).find(
          (part) => part.type === "chunk" && part.facadeModuleId === id,
        );
        if (!chunk) throw new Error(`The panel ${name} has no chunk.`);
        urls[name] = [...chunkFiles(bundle, chunk.fileName)].map((fileName) => `/${fileName}`);
      }
    },
  };
}
