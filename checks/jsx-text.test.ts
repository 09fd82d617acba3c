import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "enamel-jsx-text-"));
const config = join(folder, "oxlintrc.json");
writeFileSync(
  config,
  JSON.stringify({
    jsPlugins: [resolve("checks/jsx-text.mjs")],
    categories: { correctness: "off" },
    rules: { "jsx/bare-text": "error", "jsx/isolated-name": "error" },
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

const beside: [string, string[]][] = [
  ["<p>Text {a && <b />}</p>", ["Text"]],
  ["<p>{a && <b />} text</p>", ["text"]],
  ["<p>{name}{a && <b />}</p>", ["{name}"]],
  ["<p>{name.first}{a ? <b /> : null}</p>", ["{name.first}"]],
  ["<p>{`${name}`}{a ? <b /> : <i />} {a || <i />}</p>", ["{`${name}`}", "{a || <i />}"]],
  ["<p>{name()}{list.map((one) => <b key={one} />)}</p>", ["{name()}"]],
  ["<p><b /> {a && 'text'}</p>", ["{a && 'text'}"]],
  ["<p><b /> {a ? <i /> : 'text'}</p>", ["{a ? <i /> : 'text'}"]],
  ["<p><b />{a && <>text</>}</p>", ["{a && <>text</>}"]],
  ["<>Text {a && <b />}</>", ["Text"]],
  ["<Button>Text {a && <b />}</Button>", ["Text"]],
  ["<p>{5}{a && <b />}</p>", ["{5}"]],
  ["<div>{a && <p>Text {a && <b />}</p>}</div>", ["Text"]],
];

const still = [
  "<p>Text</p>",
  "<p>Text <b>bold</b> {name}</p>",
  "<p>{a ? 'one' : 'two'} {name}</p>",
  "<p>{a && 'text'}</p>",
  "<p>{a ? <b /> : 'text'}</p>",
  "<p><span>Text</span> {a && <b />}</p>",
  "<p>\n{icon}\n{' '}\n{a && <b />}\n{/* why */}\n</p>",
  "<p>{children} {a && <b />}</p>",
  "<div>{a && <b />}<p>Text {name}</p></div>",
];

const mixed: [string, string[]][] = [
  ["<p>{user.first_name} asks</p>", ["user.first_name"]],
  ["<p>{a ? user.first_name : ''}</p>", ["user.first_name"]],
  ["<>{nameOf(user)}</>", ["nameOf(user)"]],
  ["<p>{`${user.last_name}, a visit`}</p>", ["user.last_name"]],
  ["<Field label={`${user.first_name}, a visit`} />", ["user.first_name"]],
];

const isolated = [
  "<p><bdi>{user.first_name}</bdi> asks</p>",
  "<p><bdi>{nameOf(user)}</bdi></p>",
  "<p><Name>{nameOf(user)}</Name></p>",
  "<Field label={`${isolateName(user.first_name)}, a visit`} />",
  "<Field label={fieldLabels.first_name} aria-label={`Open ${user.first_name}`} name={user.first_name} />",
];

/** A file around a part's JSX, a file for each. */
const textOf = (jsx: string) =>
  `const icon = <i />;\nexport const Part = ({ a, name, user, list, children }) => (\n${jsx}\n);\n`;

const parts = [...beside.map(([jsx]) => jsx), ...still, ...mixed.map(([jsx]) => jsx), ...isolated];

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { offset: number; length: number } }[];
}

let diagnostics: Diagnostic[] = [];

beforeAll(() => {
  for (const [index, jsx] of parts.entries()) writeFileSync(join(folder, `part-${index}.tsx`), textOf(jsx));
  const { stdout } = spawnSync("node_modules/.bin/oxlint", ["-c", config, "-f", "json", folder], {
    encoding: "utf8",
  });
  const report = JSON.parse(stdout) as { number_of_files: number; diagnostics: Diagnostic[] };
  expect(report.number_of_files).toBe(parts.length);
  diagnostics = report.diagnostics;
});

/** What a rule reports of a part's JSX. */
function reported(rule: string, jsx: string): string[] {
  const file = `part-${parts.indexOf(jsx)}.tsx`;
  return diagnostics
    .filter(({ code, filename }) => code === `jsx(${rule})` && basename(filename) === file)
    .flatMap(({ labels: [label] }) =>
      label
        ? textOf(jsx)
            .slice(label.span.offset, label.span.offset + label.span.length)
            .trim()
        : [],
    );
}

test.each(beside)("text beside what changes is reported: %s", (jsx, expected) => {
  expect(reported("bare-text", jsx)).toEqual(expected);
});

test.each(still)("other text is not: %s", (jsx) => {
  expect(reported("bare-text", jsx)).toEqual([]);
});

test.each(mixed)("a name that could turn the text beside it around is reported: %s", (jsx, expected) => {
  expect(reported("isolated-name", jsx)).toEqual(expected);
});

test.each(isolated)("a name that is isolated, or not read beside text, is not: %s", (jsx) => {
  expect(reported("isolated-name", jsx)).toEqual([]);
});
