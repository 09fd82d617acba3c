import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPart } from "#tests/support/render-part.tsx";
import { EmailField } from "./special-fields.tsx";

test("a mistyped domain is asked about, and replaced when its reader says so (pages-71)", async () => {
  const typed: string[] = [];
  await renderPart(<EmailField label="Email" onChange={({ target }) => void typed.push(target.value)} />);
  const field = page.getByLabelText("Email");
  await userEvent.type(field, "jo@gmial.com");
  await expect.element(page.getByRole("status")).toHaveTextContent("Did you mean jo@gmail.com? Use it");
  await expect.element(field).toHaveValue("jo@gmial.com");
  await userEvent.click(page.getByRole("button", { name: "Use it" }));
  await expect.element(field).toHaveValue("jo@gmail.com");
  await expect.element(field).toHaveFocus();
  expect(typed.at(-1)).toBe("jo@gmail.com");
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
});
