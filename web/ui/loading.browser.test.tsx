import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPart } from "#tests/support/render-part.tsx";
import { LoadError, NotLoaded } from "./loading.tsx";

/** Has a part that a press of its button removes, as a refetch does. */
function Removed({ part }: { part: (remove: () => void) => ReactNode }) {
  const [isRemoved, setIsRemoved] = useState(false);
  return (
    <section aria-label="Visits">
      <div>{isRemoved ? <p>Loading...</p> : <div>{part(() => setIsRemoved(true))}</div>}</div>
    </section>
  );
}

const parts: Readonly<Record<string, (remove: () => void) => ReactNode>> = {
  "a failure to load data": (remove) => <LoadError onRetry={remove}>It could not be loaded.</LoadError>,
  "a failure to load code": (remove) => <NotLoaded onRetry={remove} />,
};

test.each(Object.entries(parts))(
  "the button of %s leaves the focus in its section (WCAG 2.2, 2.4.3)",
  async (_name, part) => {
    await renderPart(<Removed part={part} />);
    page.getByRole("button", { name: "Try again" }).element().focus();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Loading...")).toBeVisible();
    const section = page.getByRole("region", { name: "Visits" });
    await expect.element(section).toHaveFocus();
    section.element().blur();
    expect(section.element().hasAttribute("tabindex")).toBe(false);
  },
);
