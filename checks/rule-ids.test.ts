import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkRuleIds } from "./rule-ids.mjs";

const temporary = mkdtempSync(join(tmpdir(), "enamel-rules-"));
afterAll(() => rmSync(temporary, { recursive: true }));

/** The check's findings in a repository of a few files beside one rule. */
function findings(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(temporary, "case-"));
  const rules = { "docs/rules/README.md": "", "docs/rules/visits.md": "- **visits-1** Somebody can ask.\n" };
  for (const [name, text] of Object.entries({ ...rules, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return checkRuleIds(root).problems;
}

// Assembled, since this file is looked at too.
const no = (id: string, number: number | string) => `${id}${number}`;

test.each<[what: string, files: Record<string, string>, found: string]>([
  [
    "an id that does not exist",
    { "server/a.ts": `/** See (${no("visits-", 2)}). */` },
    `server/a.ts cites ${no("visits-", 2)}, which is no rule`,
  ],
  [
    "the number of a decision",
    { "web/a.tsx": `// ${no("decision ", 12)}` },
    `web/a.tsx cites '${no("decision ", 12)}' instead of a rule of docs/rules`,
  ],
  [
    "a section of a document outside, wrapped in a comment",
    { "contract/a.ts": `/**\n * As in the ${no("specification\n * §", 3)}.\n */` },
    `contract/a.ts cites '${no("specification", "")} §' instead of a rule of docs/rules`,
  ],
  [
    "an id that is given twice",
    { "docs/rules/visits.md": "- **visits-1** A.\n- **visits-1** B.\n" },
    "visits-1 is defined twice",
  ],
  [
    "a rule in another domain's page",
    { "docs/rules/mail.md": "- **visits-1** A.\n", "docs/rules/visits.md": "" },
    "mail.md defines visits-1",
  ],
])("%s is found", (_what, files, found) => {
  expect(findings(files)).toEqual([found]);
});

test.each([
  ["an id that exists", "(visits-1, RFC 9110, §15.5.2)"],
  ["a page of docs/decisions by its number", "superseded by 0034"],
  ["a name that ends like an id", "my-visits-9, visits-9a, /visits-9, visits-9-x"],
])("%s is accepted", (_what, text) => {
  expect(findings({ "server/a.ts": text })).toEqual([]);
});

test("every citation of the repository leads to a rule", () => {
  const { problems, files, rules, citations } = checkRuleIds(process.cwd());
  expect(problems).toEqual([]);
  expect(files).toBeGreaterThan(500);
  expect(rules).toBeGreaterThan(150);
  expect(citations).toBeGreaterThan(300);
});
