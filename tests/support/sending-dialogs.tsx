import { type ReactNode, useState } from "react";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Api } from "#contract/api.ts";
import { callsOf, hold } from "./answers.ts";
import { renderPart } from "./render-part.tsx";

/** A dialog that sends something. */
export interface SendingDialog {
  /** The file that has it. */
  readonly path: string;
  /** A part of a page in which it is open, or can be opened. */
  readonly part: () => ReactNode | Promise<ReactNode>;
  /** Fills in and sends what it is for. */
  readonly send: () => Promise<unknown>;
  readonly call: keyof Api;
}

type Render = (isOpen: boolean, onClose: () => void) => ReactNode;

function Opened({ render }: { render: Render }) {
  const [isOpen, setIsOpen] = useState(true);
  return render(isOpen, () => setIsOpen(false));
}

/** A dialog that is open until it is closed. */
export const opened = (render: Render) => <Opened render={render} />;

const dialog = page.getByRole("dialog");

/** Presses a button of the open dialog. */
export const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

/** Fills in a field of the open dialog. */
export const fill = (label: string, value: string) =>
  dialog.getByLabelText(label, { exact: true }).fill(value);

/** Chooses in a list of the open dialog. */
export const choose = (label: string, value: string) =>
  dialog.getByLabelText(label, { exact: true }).selectOptions(value);

/** Presses Escape while a dialog's call is under way, and expects that its failure can be read all the same. */
export async function expectFailureShown({ part, send, call }: SendingDialog): Promise<void> {
  const { arrive } = hold(call);
  await renderPart(await part());
  await send();
  await expect.poll(() => callsOf(call).length).toBe(1);
  await userEvent.keyboard("{Escape}");
  const leave = page.getByRole("button", { name: "Leave", exact: true });
  if (leave.query()) await leave.click();
  arrive(Response.json({ detail: "refused", message: "It was refused." }, { status: 409 }) as never);
  await expect.element(page.getByText(/It was refused\./)).toBeVisible();
}
