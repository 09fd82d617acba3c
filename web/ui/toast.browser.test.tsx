import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { provideSite, site } from "#contract/site/site.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { showToast } from "./toast.tsx";

const english = site();

afterEach(() => provideSite(() => english));

test("a toast's timer has its name in the site's language from the start, also when the toast is updated", async () => {
  provideSite(() => ({ ...english, language: "es" }));
  const screen = await renderPart(<p>Page</p>);
  const names = new Set<string | null>();
  const observer = new MutationObserver(() => {
    for (const timer of document.querySelectorAll("[role=progressbar]")) names.add(timer.ariaLabel);
  });
  observer.observe(screen.baseElement, { childList: true, subtree: true });
  await showToast("Guardado", { id: "saved" });
  await expect.element(page.getByText("Guardado")).toBeVisible();
  await showToast("Guardado otra vez", { id: "saved", type: "success" });
  await expect.element(page.getByText("Guardado otra vez")).toBeVisible();
  observer.disconnect();
  expect([...names]).toEqual(["tiempo del aviso"]);
});
