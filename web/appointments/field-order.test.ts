import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuestForm } from "./guest-form.tsx";
import { requestLabels } from "./request-fields.tsx";

const nothing = () => undefined;

test.each<[form: string, labels: object, form: ReactElement]>([
  ["guest", requestLabels, createElement(GuestForm, { onSent: nothing })],
])("the %s form's summary names the fields in the order of the form", (_title, labels, form) => {
  const markup = renderToStaticMarkup(form);
  const inForm = [...markup.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(
    ([, name]) => name,
  );
  const shared = inForm.filter((name = "") => name in labels);
  expect(shared.length).toBeGreaterThan(15);
  expect(Object.keys(labels).filter((name) => shared.includes(name))).toEqual(shared);
});
