// Follows every rule id to docs/rules: what code, tests and documents cite must exist, and be cited by its id alone.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const domains =
  "practice|office|accounts|sign-in|two-factor|passkeys|visits|exports|newsletter|pages|accessibility|http|mail|operation|site".split(
    "|",
  );

const citation = new RegExp(`(?<![\\w/.-])(?:${domains.join("|")})-\\d+(?![\\w-])`, "g");
const definition = /^- \*\*([a-z-]+-\d+)\*\*/gm;

/** Numbers of another document, which a reader of this repository could not look up. */
const foreign = /\bdecisions?\s+\d{1,3}\b|\b(?:specification|design)\W{1,6}§/gi;

const skipped = new Set(["node_modules", "build", "data", "screenshots", "pictures", "test-results"]);
const textFile = /\.(?:ts|tsx|mjs|js|css|sql|md|mdx|html)$/;

/** Paths of a folder's text files, with those of the folders in it. */
function textFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return skipped.has(entry.name) || entry.name.startsWith(".") ? [] : textFiles(path);
    return textFile.test(entry.name) ? [path] : [];
  });
}

/** The text without what begins a line of a comment, so that a citation may be wrapped. */
const unwrapped = (text) => text.replaceAll(/\n[^\S\n]*(?:\*(?!\/)|\/\/|--|#)?[^\S\n]*/g, " ");

/** How often each rule is defined, and definitions in a page that has another domain's name. */
function definitions(rulesFolder) {
  const counts = new Map();
  const misplaced = [];
  for (const file of readdirSync(rulesFolder).filter((name) => name !== "README.md")) {
    for (const [, id] of readFileSync(join(rulesFolder, file), "utf8").matchAll(definition)) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (id.replace(/-\d+$/, "") !== basename(file, ".md")) misplaced.push(`${file} defines ${id}`);
    }
  }
  return { counts, misplaced };
}

/** The problems of a repository's rules and citations, a message each; and how much of each was seen. */
export function checkRuleIds(root) {
  const { counts, misplaced } = definitions(join(root, "docs/rules"));
  const problems = [
    ...misplaced,
    ...[...counts].filter(([, times]) => times > 1).map(([id]) => `${id} is defined twice`),
  ];
  const files = textFiles(root);
  let citations = 0;
  for (const file of files) {
    const text = unwrapped(readFileSync(file, "utf8"));
    const name = file.slice(root.length + 1);
    for (const [id] of text.matchAll(citation)) {
      citations += 1;
      if (!counts.has(id)) problems.push(`${name} cites ${id}, which is no rule`);
    }
    for (const [words] of text.matchAll(foreign)) {
      problems.push(`${name} cites '${words}' instead of a rule of docs/rules`);
    }
  }
  return { problems, files: files.length, rules: counts.size, citations };
}
