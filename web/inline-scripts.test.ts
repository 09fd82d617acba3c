import { hash } from "node:crypto";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { hashInlineScripts } from "./inline-scripts.ts";
import { InlineScript } from "./islands/inline-script.tsx";
import { ScriptNonce } from "./islands/script-nonce.ts";

const nonce = "a-nonce-of-this-rendering";
const code = (text: string) => hash("sha256", text, "base64");

function render(...children: ReactNode[]): string {
  return renderToStaticMarkup(
    createElement(ScriptNonce, { value: nonce }, createElement("body", null, ...children)),
  );
}

const own = (text: string) => createElement("script", { nonce, dangerouslySetInnerHTML: { __html: text } });
const raw = (html: string) => createElement("div", { dangerouslySetInnerHTML: { __html: html } });

test("an early script is hashed by its source, and its nonce is taken out", () => {
  const { html, scripts } = hashInlineScripts(
    render(createElement(InlineScript, { run: () => undefined })),
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
  const { scripts } = hashInlineScripts(render(own("good()"), raw(injected), own("good()")), nonce);
  expect(scripts).toEqual([code("good()")]);
});

test("what breaks out of a script of the program is not allowed", () => {
  const { scripts } = hashInlineScripts(render(own('data("</script><script>evil()</script>")')), nonce);
  expect(scripts).toEqual([code('data("')]);
});
