import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPart } from "#tests/support/render-part.tsx";
import { TimeButtons } from "#web/appointments/taken-time.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { SwitchField } from "./switch.tsx";

function InDialog({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <FormDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="The form">
      <form>{children}</form>
    </FormDialog>
  );
}

function Times() {
  const [chosen, setChosen] = useState({ date: "", time: "" });
  const times = [{ date: "2026-11-30", time: "10:00" }];
  return <TimeButtons legend="Suggestions" times={times} chosen={chosen} onChoose={setChosen} />;
}

const controls: Record<string, [ReactNode, () => Promise<unknown>]> = {
  "a field": [<input key="field" aria-label="Field" />, () => page.getByLabelText("Field").fill("x")],
  "a text": [<textarea key="text" aria-label="Text" />, () => page.getByLabelText("Text").fill("x")],
  "a date": [
    <input key="date" type="date" aria-label="Date" />,
    () => page.getByLabelText("Date").fill("2026-11-30"),
  ],
  "a checkbox": [
    <input key="checkbox" type="checkbox" aria-label="Checkbox" />,
    () => page.getByLabelText("Checkbox").click(),
  ],
  "a radio": [
    <input key="radio" type="radio" aria-label="Radio" />,
    () => page.getByLabelText("Radio").click(),
  ],
  "a choice": [
    <select key="select" aria-label="Choice">
      <option>One</option>
      <option>Two</option>
    </select>,
    () => page.getByLabelText("Choice").selectOptions("Two"),
  ],
  "a file": [
    <input key="file" type="file" aria-label="File" />,
    () => page.getByLabelText("File").upload(new File(["x"], "x.png")),
  ],
  "a switch": [
    <SwitchField key="switch" label="Switch" isOn={false} onChange={() => undefined} />,
    () => page.getByLabelText("Switch").click(),
  ],
  "a suggested time": [<Times key="times" />, () => page.getByRole("button", { name: /10:00/ }).click()],
};

const asking = () => page.getByRole("dialog", { name: "Leave without saving?" });

test.each(Object.entries(controls))(
  "%s that was changed in a dialog is not dropped by Escape without a question",
  async (_control, [control, change]) => {
    await renderPart(<InDialog>{control}</InDialog>);
    await change();
    await userEvent.keyboard("{Escape}");
    await expect.element(asking()).toBeVisible();
    await asking().getByRole("button", { name: "Stay" }).click();
    // While the question is still open, Escape would close it.
    await expect.element(asking()).not.toBeInTheDocument();
    await expect.element(page.getByRole("dialog", { name: "The form" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await asking().getByRole("button", { name: "Leave" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
);

test.each(Object.entries(controls))(
  "a dialog with %s that nobody changed closes without a question",
  async (_control, [control]) => {
    await renderPart(<InDialog>{control}</InDialog>);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
);
