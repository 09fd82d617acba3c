import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { runInNewContext } from "node:vm";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { compileInlineScript } from "../scripts/inline-scripts.ts";
import { hashInline } from "./inline-scripts.ts";
import { InlineScript, ScriptNonce } from "./islands/inline-script.tsx";

const nonce = "a-nonce-of-this-rendering";
const code = (text: string) => hash("sha256", text, "base64");

function render(...children: ReactNode[]): string {
  return renderToStaticMarkup(
    createElement(ScriptNonce, { value: nonce }, createElement("body", null, ...children)),
  );
}

const own = (text: string) => createElement("script", { nonce, dangerouslySetInnerHTML: { __html: text } });
const raw = (html: string) => createElement("div", { dangerouslySetInnerHTML: { __html: html } });

test("an inline script is hashed by its source, and its nonce is removed", () => {
  const { html, scripts } = hashInline(
    render(createElement(InlineScript, { script: { code: "document.title", run: () => undefined } })),
    nonce,
  );
  const [, source = ""] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(source).not.toBe("");
  expect(scripts).toEqual([code(source)]);
  expect(html).not.toContain("nonce");
});

test.each([
  "<script>evil()</script>",
  '<script nonce="">evil()</script>',
  '<script nonce="another">evil()</script>',
  "<script type='module'>evil()</script>",
  "</div><script>evil()</script>",
])("an injected script is not allowed by the policy: %s", (injected) => {
  const { scripts } = hashInline(render(own("good()"), raw(injected), own("good()")), nonce);
  expect(scripts).toEqual([code("good()")]);
});

test("an inline style of ours is hashed, and an injected one is not", () => {
  const style = (text: string) =>
    createElement("style", { nonce, dangerouslySetInnerHTML: { __html: text } });
  const { html, scripts, styles } = hashInline(
    render(style(":root{--color-accent:#7c3aed}"), raw("<style>p{color:red}</style>")),
    nonce,
  );
  expect([scripts, styles]).toEqual([[], [code(":root{--color-accent:#7c3aed}")]]);
  expect(html).not.toContain("nonce");
});

test("markup that ends one of our scripts is not hashed", () => {
  const { scripts } = hashInline(render(own('data("</script><script>evil()</script>")')), nonce);
  expect(scripts).toEqual([code('data("')]);
});

test("an inline script is compiled with what it imports, into one script that acts upon its element's parent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "enamel-inline-"));
  writeFileSync(
    join(folder, "name.ts"),
    'export const name = "Wrenfield";\nexport const unused = "unused";\n',
  );
  writeFileSync(
    join(folder, "greet.inline.ts"),
    'import { name } from "./name.ts";\nexport default ({ parentElement }: HTMLScriptElement) => { parentElement!.title = name; };\n',
  );
  const compiled = await compileInlineScript(join(folder, "greet.inline.ts"));
  const parentElement = { title: "" };
  runInNewContext(compiled.code, { document: { currentScript: { parentElement } } });
  expect(parentElement.title).toBe("Wrenfield");
  expect(compiled.code).not.toMatch(/import|unused/);
  expect(compiled.files.map((file) => basename(file)).toSorted()).toEqual(["greet.inline.ts", "name.ts"]);
  rmSync(folder, { recursive: true });
});

test("a text in a compiled script cannot end its script element", async () => {
  const folder = mkdtempSync(join(tmpdir(), "enamel-inline-"));
  const file = join(folder, "end.inline.ts");
  writeFileSync(file, 'export default () => { document.title = "</script>"; };\n');
  const compiled = await compileInlineScript(file);
  expect(compiled.code).not.toMatch(/<\/script/i);
  expect(compiled.code).toContain("<\\/script>");
  rmSync(folder, { recursive: true });
});
