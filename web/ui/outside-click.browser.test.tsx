import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPart } from "#tests/support/render-part.tsx";
import { Dialog } from "./dialog.tsx";

const knownProperty = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, "closedBy");
const { setAttribute } = Element.prototype;
afterEach(() => {
  if (knownProperty) Object.defineProperty(HTMLDialogElement.prototype, "closedBy", knownProperty);
  Element.prototype.setAttribute = setAttribute;
});

/** Makes the browser one that does not know `closedby`, as Safari is. */
function forgetClosedBy() {
  Reflect.deleteProperty(HTMLDialogElement.prototype, "closedBy");
  Element.prototype.setAttribute = function set(name, value) {
    if (name !== "closedby") setAttribute.call(this, name, value);
  };
}

const pressOutside = () =>
  userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });

for (const browser of ["that knows closedby", "that does not"])
  test(`a click outside a dialog closes it once, in a browser ${browser}, unless text in it is unsaved`, async () => {
    if (browser === "that does not") forgetClosedBy();
    const onClose = vi.fn();
    const { unmount } = await renderPart(
      <Dialog isOpen onClose={onClose} title="A dialog">
        <button type="button">Inside</button>
      </Dialog>,
    );
    await page.getByRole("button", { name: "Inside" }).click();
    await page.getByRole("heading", { name: "A dialog" }).click();
    expect(onClose).not.toHaveBeenCalled();
    await pressOutside();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await unmount();
  });

test("a click outside a dialog with unsaved text does not close it in a browser that does not know closedby", async () => {
  forgetClosedBy();
  const onClose = vi.fn();
  await renderPart(
    <Dialog isOpen hasUnsavedText onClose={onClose} title="A dialog">
      <button type="button">Inside</button>
    </Dialog>,
  );
  await pressOutside();
  await page.getByRole("button", { name: "Inside" }).click();
  expect(onClose).not.toHaveBeenCalled();
});
