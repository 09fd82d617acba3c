// An oxlint plugin: which folder may import which (docs/decisions/0001-rooms-and-import-table.md), and no two folders
// of the server or of the web import each other, directly or through others. A path not named here may import nothing of ours.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const root = process.env.ENAMEL_LINT_ROOT ?? process.cwd();
const platform = [
  "server/database/",
  "server/http/",
  "server/mail/",
  "server/config.ts",
  "server/files.ts",
  "server/services.ts",
  "server/settings.ts",
  "contract/",
  "messages/",
  "package:",
];

/** The first row that matches a file's path applies; `null` allows every import. */
const table = [
  { place: /\.test\.tsx?$|^(tests|bench|checks|scripts)\/|^[^/]+$/, may: null },
  {
    place: /^contract\/site\/(palette|legibility)\.ts$/,
    may: ["contract/site/", "package:culori"],
  },
  { place: /^contract\//, may: ["contract/", "messages/", "package:zod"] },
  { place: /^server\/(database|http|mail)\//, may: platform },
  {
    place: /^server\/(accounts|appointments|content|office|site)\//,
    may: [
      ...platform,
      "server/accounts/",
      "server/appointments/",
      "server/content/",
      "server/office/",
      "server/site/",
    ],
  },
  {
    place: /^server\/(commands\/|[^/]+$)/,
    may: ["server/", "contract/", "messages/", "package:", "package.json"],
  },
  { place: /^web\/islands\//, may: ["web/islands/", "messages/", "package:"] },
  {
    place: /^web\/ui\//,
    may: ["web/ui/", "web/islands/", "contract/with-elements.ts", "messages/", "package:"],
  },
  { place: /^web\/pictures\//, may: ["web/pictures/", "messages/", "package:"] },
  { place: /^web\/metadata\//, may: ["web/metadata/", "messages/", "package:"] },
  { place: /^web\/session\//, may: ["web/session/", "messages/", "package:"] },
  {
    place: /^web\/api\//,
    may: ["web/api/", "web/session/", "web/islands/", "contract/", "messages/", "package:"],
  },
  {
    place: /^web\/forms\//,
    may: [
      "web/forms/",
      "web/ui/",
      "web/api/",
      "web/session/",
      "web/islands/",
      "contract/",
      "messages/",
      "package:",
    ],
  },
  { place: /^web\/(pages\/|[^/]+$)/, may: ["web/", "contract/", "messages/", "package:"] },
  {
    place: /^web\/([^/]+)\//,
    may: (module) => [
      `web/${module}/`,
      "web/forms/",
      "web/metadata/",
      "web/pictures/",
      "web/ui/",
      "web/api/",
      "web/session/",
      "web/islands/",
      "contract/",
      "messages/",
      "package:",
    ],
  },
];

/** What computes colors, on the server, with a library that a page need not load (docs/decisions/0150-one-brand-color.md). */
const serverOnly = /^(contract\/site\/(palette|legibility|site-colors)\.ts$|package:culori)/;
/** Loaded where an owner chooses a color. */
const choosesColors = "web/site/color-preview.tsx";

/** What an import names: a path from the root for our own files, `package:name` for the rest. */
function target(file, source) {
  if (source.startsWith("#")) return source.slice(1);
  // React Router writes a page's types beside it, under a folder that it makes up.
  if (source.startsWith("./+types/")) return undefined;
  if (source.startsWith(".")) return join(dirname(file), source).split(sep).join("/");
  return `package:${source}`;
}

function isAllowed(allowed, wanted) {
  return allowed.some((pattern) =>
    pattern instanceof RegExp ? pattern.test(wanted) : wanted.startsWith(pattern),
  );
}

const importSource = /\b(?:from|import)\s*\(?\s*"([#.][^"]+)"/g;

/** A folder of the server or of the web; a table.ts, which any query may join, belongs to none. */
function moduleOf(path) {
  return path.endsWith("/table.ts") ? undefined : /^(server|web)\/[^/]+(?=\/)/.exec(path)?.[0];
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
    join(folder, name).split(sep).join("/"),
  );
}

/** The modules that each module imports, tests aside. */
function readModuleImports() {
  const imports = new Map();
  for (const file of [...filesBelow("server"), ...filesBelow("web")]) {
    const module = moduleOf(file);
    if (!module || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const modules = imports.get(module) ?? new Set();
    imports.set(module, modules);
    for (const [, source] of readFileSync(join(root, file), "utf8").matchAll(importSource)) {
      const imported = moduleOf(target(file, source) ?? "");
      if (imported && imported !== module) modules.add(imported);
    }
  }
  return imports;
}

let moduleImports;

/** The modules on the way by which one module imports another, both included; undefined if it does not. */
function importPath(from, to, visited = new Set()) {
  if (from === to) return [to];
  visited.add(from);
  for (const next of moduleImports.get(from) ?? []) {
    const rest = visited.has(next) ? undefined : importPath(next, to, visited);
    if (rest) return [from, ...rest];
  }
  return undefined;
}

/** The cycle of modules that an import is part of, if any. */
function findCycle(file, wanted) {
  const [here, there] = [moduleOf(file), moduleOf(wanted)];
  if (!here || !there || here === there) return undefined;
  moduleImports ??= readModuleImports();
  const path = importPath(there, here);
  return path && [here, ...path];
}

const rule = {
  create(context) {
    const file = relative(root, context.filename).split(sep).join("/");
    const row = table.find(({ place }) => place.test(file));
    const [, module] = row?.place.exec(file) ?? [];
    const allowed = typeof row?.may === "function" ? row.may(module) : (row?.may ?? null);
    if (row && allowed === null) return {};
    const check = ({ source }) => {
      if (typeof source?.value !== "string") return;
      const wanted = target(file, source.value.replace(/\?.*$/, ""));
      if (wanted === undefined) return;
      const isPagesCode = file.startsWith("web/") && file !== choosesColors;
      if (!isAllowed(allowed ?? [], wanted) || (isPagesCode && serverOnly.test(wanted))) {
        context.report({ node: source, message: `${file} may not import ${wanted} (see the import table).` });
        return;
      }
      const cycle = findCycle(file, wanted);
      if (cycle) context.report({ node: source, message: `A cycle of folders: ${cycle.join(" → ")}.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default { meta: { name: "enamel" }, rules: { "import-table": rule } };
