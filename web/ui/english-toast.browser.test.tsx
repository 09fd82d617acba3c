import { Fragment, useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { provideSite, site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { renderPart } from "#tests/support/render-part.tsx";
import { showToast as showStaffToast } from "./english-toast.ts";
import { InEnglish } from "./in-english.tsx";
import { showToast } from "./toast.tsx";
import { useLateFailure } from "./use-late-failure.ts";

const english = site();

afterEach(() => provideSite(() => english));

/** Tells of a failure once it has left the page. */
function Late() {
  const showLateFailure = useLateFailure();
  useEffect(() => () => showLateFailure("1"), [showLateFailure]);
  return null;
}

async function leave(Around: typeof InEnglish | typeof Fragment) {
  const screen = await render(
    <Around>
      <Late />
    </Around>,
  );
  await screen.unmount();
}

const kinds: readonly { whose: string; language: "en" | "es"; show: () => Promise<unknown> }[] = [
  { whose: "of staff’s", language: "en", show: () => showStaffToast("1") },
  { whose: "of what staff have left", language: "en", show: () => leave(InEnglish) },
  { whose: "of a patient’s", language: "es", show: () => showToast("1") },
  { whose: "of what a patient has left", language: "es", show: () => leave(Fragment) },
];

test.each(kinds)("a toast $whose is all in '$language', and says so", async ({ language, show }) => {
  provideSite(() => ({ ...english, language: "es" }));
  await renderPart(null);
  await show();
  const toast = page.getByText("1", { exact: true });
  await expect.element(toast).toBeVisible();
  const area = toast.element().closest<HTMLElement>("[lang]");
  expect(area?.lang).toBe(language);
  expect([...(area?.querySelectorAll("[aria-label]") ?? [])].map(({ ariaLabel }) => ariaLabel)).toEqual([
    m.common_close({}, { locale: language }),
    m.toast_timer({}, { locale: language }),
  ]);
});
