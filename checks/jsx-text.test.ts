import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

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

/** What a rule reports of a part's JSX. */
function reported(rule: string, jsx: string): string[] {
  const text = `const icon = <i />;\nexport const Part = ({ a, name, user, list, children }) => (\n${jsx}\n);\n`;
  writeFileSync(join(folder, "part.tsx"), text);
  const { stdout } = spawnSync("node_modules/.bin/oxlint", ["-c", config, "-f", "json", folder], {
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { offset: number; length: number } }[] }[];
  };
  return diagnostics
    .filter(({ code }) => code === `jsx(${rule})`)
    .flatMap(({ labels: [label] }) =>
      label ? text.slice(label.span.offset, label.span.offset + label.span.length).trim() : [],
    );
}

test.each([
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
])("text beside what changes is reported: %s", (jsx, expected) => {
  expect(reported("bare-text", jsx)).toEqual(expected);
});

test.each([
  "<p>Text</p>",
  "<p>Text <b>bold</b> {name}</p>",
  "<p>{a ? 'one' : 'two'} {name}</p>",
  "<p>{a && 'text'}</p>",
  "<p>{a ? <b /> : 'text'}</p>",
  "<p><span>Text</span> {a && <b />}</p>",
  "<p>\n{icon}\n{' '}\n{a && <b />}\n{/* why */}\n</p>",
  "<p>{children} {a && <b />}</p>",
  "<div>{a && <b />}<p>Text {name}</p></div>",
])("other text is not: %s", (jsx) => {
  expect(reported("bare-text", jsx)).toEqual([]);
});

test.each([
  ["<p>{user.first_name} asks</p>", ["user.first_name"]],
  ["<p>{a ? user.first_name : ''}</p>", ["user.first_name"]],
  ["<>{nameOf(user)}</>", ["nameOf(user)"]],
  ["<p>{`${user.last_name}, a visit`}</p>", ["user.last_name"]],
  ["<Field label={`${user.first_name}, a visit`} />", ["user.first_name"]],
])("a name that could turn the text beside it around is reported: %s", (jsx, expected) => {
  expect(reported("isolated-name", jsx)).toEqual(expected);
});

test.each([
  "<p><bdi>{user.first_name}</bdi> asks</p>",
  "<p><bdi>{nameOf(user)}</bdi></p>",
  "<Field label={`${isolateName(user.first_name)}, a visit`} />",
  "<Field label={fieldLabels.first_name} aria-label={`Open ${user.first_name}`} name={user.first_name} />",
])("a name that is isolated, or not read beside text, is not: %s", (jsx) => {
  expect(reported("isolated-name", jsx)).toEqual([]);
});
