import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CheckboxField, SelectField, TextAreaField, TextField } from "./fields.tsx";
import { ErrorSummary, Form } from "./form.tsx";
import { PasswordField, PhoneField } from "./special-fields.tsx";

function render(field: ReactElement): string {
  return renderToStaticMarkup(field)
    .replaceAll(/ class="[^"]*"/g, "")
    .replaceAll(/<svg.*?<\/svg>/g, "");
}

/** The values of an attribute, in the order of the markup. */
function valuesOf(attribute: string, markup: string): string[] {
  return [...markup.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(([, value = ""]) => value);
}

const fields = [
  { name: "text", Field: TextField },
  { name: "select", Field: SelectField },
  { name: "text area", Field: TextAreaField },
  { name: "password", Field: PasswordField },
  { name: "checkbox", Field: CheckboxField },
] as const;
const more = { choices: [], autoComplete: "new-password" };

describe.each(fields)("a $name field", ({ Field }) => {
  const field = (props: object) =>
    render(createElement(Field as never, { label: "Email", ...more, ...props }));

  it("has its label linked to the control", () => {
    const markup = field({});
    expect(valuesOf("id", markup)).toContain(valuesOf("for", markup)[0]);
    expect(markup).toContain("Email");
    expect(markup).not.toContain("aria-invalid");
    expect(markup).not.toContain("aria-describedby");
  });

  it("is described by its error first, then by its hint", () => {
    const markup = field({ hint: "At least 6 characters", error: "Email is required." });
    const [error = "", hint = ""] = valuesOf("aria-describedby", markup)[0]?.split(" ") ?? [];
    expect(markup).toMatch(new RegExp(`<p id="${error}">.*Email is required.`));
    expect(markup).toMatch(new RegExp(`<p id="${hint}">At least 6 characters`));
    expect(valuesOf("aria-invalid", markup)).toEqual(["true"]);
  });
});

describe("a text area", () => {
  const area = (defaultValue: string) =>
    render(createElement(TextAreaField, { label: "Message", maxCharacters: 60, defaultValue }));

  it.each([
    [0, "60 characters left"],
    [59, "1 character left"],
    [60, "0 characters left"],
    [61, "1 character too many"],
    [70, "10 characters too many"],
  ])("of 60 characters at most counts %i", (length, counter) => {
    expect(area("x".repeat(length))).toContain(`${counter}<span aria-live="polite"`);
  });

  it("counts an emoji as one character, as the contract does", () => {
    expect(area("😀".repeat(60))).toContain('0 characters left<span aria-live="polite"');
  });

  it("announces the count only from 50 characters left on", () => {
    expect(area("x".repeat(9))).toContain('<span aria-live="polite"></span>');
    expect(area("x".repeat(10))).toContain('<span aria-live="polite">50 characters left</span>');
  });
});

describe("a phone field", () => {
  const typeOf = (autoComplete: string) =>
    valuesOf("type", render(createElement(PhoneField, { label: "Phone", autoComplete })));

  it("is of the type that browsers fill by its autocomplete name (HTML, autofill)", () => {
    expect(typeOf("tel")).toEqual(["tel"]);
    expect(typeOf("tel-national")).toEqual(["text"]);
  });
});

describe("a form", () => {
  it("puts no values into the URL if it is submitted before hydration", () => {
    expect(render(createElement(Form))).toMatch(/^<form [^>]*method="post"/);
  });

  it("has its live region before the first failure (WCAG 2.2, 4.1.3)", () => {
    expect(render(createElement(Form))).toContain('<div role="alert"></div>');
    expect(render(createElement(Form, { failure: "Failed to submit appointment." }))).toMatch(
      /<div role="alert">.*Failed to submit appointment\./,
    );
  });

  it("has a button in its summary for each invalid field", () => {
    const invalidFields = ["Email", "Phone"].map((label) => ({ label, focus: () => undefined }));
    const markup = render(createElement(ErrorSummary, { message: undefined, invalidFields }));
    expect(markup.match(/<button type="button">(Email|Phone)<\/button>/g)).toHaveLength(2);
  });
});
