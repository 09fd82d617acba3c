import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPart } from "#tests/support/render-part.tsx";
import { CloseButton, Dialog } from "./dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { LoadError } from "./loading.tsx";

const kinds = { Dialog, FormDialog };
type Kind = keyof typeof kinds;

function Nested({ outer, inner }: { outer: Kind; inner: Kind }) {
  const [isInnerOpen, setIsInnerOpen] = useState(false);
  const [isOuterOpen, setIsOuterOpen] = useState(true);
  const [Outer, Inner] = [kinds[outer], kinds[inner]];
  return (
    <Outer title="Outer" isOpen={isOuterOpen} onClose={() => setIsOuterOpen(false)}>
      <form>
        <input aria-label="Field" />
        <button type="button" onClick={() => setIsInnerOpen(true)}>
          Open
        </button>
      </form>
      <Inner title="Inner" isOpen={isInnerOpen} onClose={() => setIsInnerOpen(false)}>
        <button type="button" onClick={() => setIsInnerOpen(false)}>
          Done
        </button>
      </Inner>
    </Outer>
  );
}

const innerDialog = () => page.getByRole("dialog", { name: "Inner" });

const ways: Record<string, () => unknown> = {
  Escape: () => userEvent.keyboard("{Escape}"),
  "its own button": () => page.getByRole("button", { name: "Done" }).click(),
  "its close button": () => innerDialog().getByRole("button", { name: "Close" }).click(),
  "the back gesture": () => (innerDialog().element() as HTMLDialogElement).requestClose(),
  "the browser": () => (innerDialog().element() as HTMLDialogElement).close(),
};

const nestings = (["Dialog", "FormDialog"] as const).flatMap((outer) =>
  (["Dialog", "FormDialog"] as const).flatMap((inner) =>
    Object.keys(ways).flatMap((way) => [false, true].map((isTyped) => ({ outer, inner, way, isTyped }))),
  ),
);

test.each(nestings)(
  "a $inner that is closed by $way leaves the $outer around it open, typed text: $isTyped",
  async ({ outer, inner, way, isTyped }) => {
    await renderPart(<Nested outer={outer} inner={inner} />);
    if (isTyped) await page.getByLabelText("Field").fill("x");
    await page.getByRole("button", { name: "Open" }).click();
    await expect.element(innerDialog()).toBeVisible();
    await ways[way]?.();
    await expect.element(innerDialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("dialog", { name: "Outer" })).toBeVisible();
    await expect.element(page.getByRole("dialog", { name: "Leave" })).not.toBeInTheDocument();
  },
);

test.each(["Dialog", "FormDialog"] as const)("a %s stays while its act is under way", async (kind) => {
  const Part = kinds[kind];
  function Acting() {
    const [isPending, setIsPending] = useState(false);
    const [isOpen, setIsOpen] = useState(true);
    return (
      <Part
        title="Title"
        isOpen={isOpen}
        isPending={isPending}
        onClose={() => setIsOpen(false)}
        actions={<CloseButton>Cancel</CloseButton>}
      >
        <button type="button" onClick={() => setIsPending(!isPending)}>
          Act
        </button>
      </Part>
    );
  }
  await renderPart(<Acting />);
  const act = page.getByRole("button", { name: "Act" });
  await act.click();
  // The browser closes a dialog on a second Escape whatever its page says.
  for (let presses = 0; presses < 3; presses += 1) await userEvent.keyboard("{Escape}");
  for (const name of ["Close", "Cancel"]) {
    const button = page.getByRole("button", { name });
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
  }
  await userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });
  await act.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test.each(["Dialog", "FormDialog"] as const)(
  "the focus of a %s begins at its title, or at what is marked, and returns (WCAG 2.2, 2.4.3)",
  async (kind) => {
    const Part = kinds[kind];
    function WithOpener({ hasMarked }: { hasMarked: boolean }) {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          <Part title="Title" isOpen={isOpen} onClose={() => setIsOpen(false)}>
            <input aria-label="Other" />
            <input aria-label="Field" data-first-focus={hasMarked || undefined} />
          </Part>
        </>
      );
    }
    for (const hasMarked of [false, true]) {
      const { unmount } = await renderPart(<WithOpener hasMarked={hasMarked} />);
      const opener = page.getByRole("button", { name: "Open" });
      await opener.click();
      const first = hasMarked ? page.getByLabelText("Field") : page.getByRole("heading", { name: "Title" });
      await expect.element(first).toHaveFocus();
      await userEvent.keyboard("{Escape}");
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      await expect.element(opener).toHaveFocus();
      await unmount();
    }
  },
);

test.each(["Dialog", "FormDialog"] as const)(
  "the focus is in the section around what opened a %s where that is gone by the time it closes (WCAG 2.2, 2.4.3)",
  async (kind) => {
    const Part = kinds[kind];
    function Request({ isInDialog }: { isInDialog: boolean }) {
      const [isOpen, setIsOpen] = useState(false);
      const [isDone, setIsDone] = useState(false);
      const request = (
        <>
          {!isDone && (
            <button type="button" onClick={() => setIsOpen(true)}>
              Confirm
            </button>
          )}
          <Part title="Sure?" isOpen={isOpen} onClose={() => setIsOpen(false)}>
            <button
              type="button"
              onClick={() => {
                setIsDone(true);
                setIsOpen(false);
              }}
            >
              Yes
            </button>
          </Part>
        </>
      );
      if (!isInDialog) return <section aria-label="Request">{request}</section>;
      return (
        <Dialog title="Request" isOpen onClose={() => undefined}>
          {request}
        </Dialog>
      );
    }
    for (const isInDialog of [false, true]) {
      const { unmount } = await renderPart(<Request isInDialog={isInDialog} />);
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByRole("button", { name: "Yes" }).click();
      await expect.element(page.getByRole("dialog", { name: "Sure?" })).not.toBeInTheDocument();
      const place = isInDialog
        ? page.getByRole("heading", { name: "Request" })
        : page.getByRole("region", { name: "Request" });
      await expect.element(place).toHaveFocus();
      await unmount();
    }
  },
);

/** The parts with a `<dialog>` of their own: none of them has a dialog within it. */
const ownDialogs = [
  "../accessibility-sidebar/settings-panel.tsx",
  "../chat-helper/chat-panel.tsx",
  "../idle/idle-dialogs.tsx",
  "../shell/mobile-menu.tsx",
];

test("every other dialog of the pages is one of these two", () => {
  const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });
  const withDialog = Object.entries(sources).filter(
    ([path, text]) => /<dialog\b/.test(text) && !path.includes(".test."),
  );
  expect(withDialog.map(([path]) => path).toSorted()).toEqual([...ownDialogs, "./dialog.tsx"].toSorted());
  expect(Object.values(sources).filter((text) => /<(Form)?Dialog\b/.test(text)).length).toBeGreaterThan(12);
});

function Opened() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Details
      </button>
      <Dialog
        title="Details"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <button type="button" onClick={() => setIsOpen(false)}>
            Done
          </button>
        }
      />
    </>
  );
}

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["its cross", () => page.getByRole("button", { name: "Close" }).click()],
  ["its own button", () => page.getByRole("button", { name: "Done" }).click()],
])("the focus is on a dialog's title, and back where it was once %s has closed it", async (_title, close) => {
  await renderPart(<Opened />);
  await page.getByRole("button", { name: "Details" }).click();
  await expect.element(page.getByRole("heading", { name: "Details" })).toHaveFocus();
  await close();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Details" })).toHaveFocus();
});

function Failing() {
  const [isFailed, setIsFailed] = useState(true);
  return (
    <section aria-label="List">
      {isFailed && <LoadError onRetry={() => setIsFailed(false)}>The list could not be loaded.</LoadError>}
    </section>
  );
}

test("the focus of 'Try again' moves to the section that it was in", async () => {
  await renderPart(<Failing />);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("region", { name: "List" })).toHaveFocus();
});
