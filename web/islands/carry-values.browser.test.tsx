import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { rememberFields } from "./carry-values.ts";

/** A form of each kind of field, some of one name. */
function Fields() {
  return (
    <form id="a-form">
      <input name="first_name" aria-label="First name" />
      <input type="date" name="date" />
      <input type="checkbox" name="consent" />
      <input type="radio" name="choice" value="a" defaultChecked />
      <input type="radio" name="choice" value="b" />
      <input type="file" name="picture" />
      <select name="day">
        <option value="">Choose</option>
        <option value="monday">Monday</option>
      </select>
      <textarea name="message" />
      <input name="code" />
      <input name="code" />
    </form>
  );
}

const field = <Kind extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector<Kind>(`#a-form ${selector}`) as Kind;

test("what was typed, chosen and focused is carried over to the fields that take the place of others", async () => {
  const screen = await render(<Fields key="before" />);
  const first = field('[name="first_name"]');
  const carry = rememberFields();
  first.value = "Noor";
  field('[name="date"]').value = "1987-06-05";
  field('[name="consent"]').checked = true;
  field('[value="b"]').checked = true;
  const chosen = new DataTransfer();
  chosen.items.add(new File(["a"], "a.png"));
  field('[name="picture"]').files = chosen.files;
  field<HTMLSelectElement>("select").value = "monday";
  field<HTMLTextAreaElement>("textarea").value = "A tooth broke.";
  field('[name="code"]:last-child').value = "123456";
  field<HTMLTextAreaElement>("textarea").focus();

  await screen.rerender(<Fields key="after" />);
  expect(field('[name="first_name"]')).not.toBe(first);
  expect(field('[name="first_name"]').value).toBe("");
  carry();
  expect(field('[name="first_name"]').value).toBe("Noor");
  expect(field('[name="date"]').value).toBe("1987-06-05");
  expect(field('[name="consent"]').checked).toBe(true);
  expect(field('[value="b"]').checked).toBe(true);
  expect(field('[name="picture"]').files?.[0]?.name).toBe("a.png");
  expect(field<HTMLSelectElement>("select").value).toBe("monday");
  expect(field<HTMLTextAreaElement>("textarea").value).toBe("A tooth broke.");
  expect([...document.querySelectorAll<HTMLInputElement>('[name="code"]')].map(({ value }) => value)).toEqual(
    ["", "123456"],
  );
  expect(document.activeElement).toBe(field("textarea"));
});

test("fields that stay are left as they are", async () => {
  await render(<Fields />);
  const carry = rememberFields();
  field('[name="first_name"]').value = "Noor";
  carry();
  expect(field('[name="first_name"]').value).toBe("Noor");
});
