// An oxlint plugin: who may import whom. A path not named here may import nothing of ours.
import { dirname, join, relative, sep } from "node:path";

const root = process.env.ENAMEL_LINT_ROOT ?? process.cwd();
const ground = ["server/http/", "server/database/", "server/embedded-postgres/", "server/mail/"];

/** The first row whose place a file is in decides; `null` means that anything goes. */
const table = [
  { place: /\.test\.tsx?$|^(tests|bench|checks|scripts)\/|^[^/]+$/, may: null },
  { place: /^practice\//, may: ["practice/"] },
  { place: /^contract\//, may: ["contract/", "practice/", "package:zod"] },
  {
    place: /^server\/(http|database|embedded-postgres|mail)\//,
    may: [...ground, "contract/", "practice/", "package:"],
  },
  { place: /^server\/(demo\/|[^/]+$)/, may: ["server/", "contract/", "practice/", "package:"] },
  {
    place: /^server\/([^/]+)\//,
    may: (room) => [
      `server/${room}/`,
      ...ground,
      "contract/",
      "practice/",
      "package:",
      /^server\/([^/]+)\/(table|\1)\.ts$/,
    ],
  },
  { place: /^web\/islands\//, may: ["web/islands/", "web/ui/", "package:"] },
  { place: /^web\/ui\//, may: ["web/ui/", "web/islands/", "practice/pictures/", "package:"] },
  { place: /^web\/api\//, may: ["web/api/", "web/islands/", "contract/", "practice/", "package:"] },
  {
    place: /^web\/forms\//,
    may: ["web/forms/", "web/ui/", "web/api/", "web/islands/", "contract/", "practice/", "package:"],
  },
  { place: /^web\/(pages\/|[^/]+$)/, may: ["web/", "contract/", "practice/", "package:"] },
  {
    place: /^web\/([^/]+)\//,
    may: (room) => [
      `web/${room}/`,
      "web/forms/",
      "web/ui/",
      "web/api/",
      "web/islands/",
      "contract/",
      "practice/",
      "package:",
    ],
  },
];

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

const rule = {
  create(context) {
    const file = relative(root, context.filename).split(sep).join("/");
    const row = table.find(({ place }) => place.test(file));
    const [, room] = row?.place.exec(file) ?? [];
    const allowed = typeof row?.may === "function" ? row.may(room) : (row?.may ?? null);
    if (row && allowed === null) return {};
    const check = ({ source }) => {
      if (typeof source?.value !== "string") return;
      const wanted = target(file, source.value.replace(/\?.*$/, ""));
      if (wanted === undefined || isAllowed(allowed ?? [], wanted)) return;
      context.report({ node: source, message: `${file} may not import ${wanted} (see the import table).` });
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
