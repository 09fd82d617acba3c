import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { hold } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { StaffList } from "#web/appointments/staff-list.tsx";
import { tolerateChanges } from "./tolerate-changes.ts";

/** Wraps each text of the page, as a page translation does: it replaces the text, or moves it. */
function translate(isMoved: boolean) {
  const walker = document.createTreeWalker(document.querySelector("main") as Node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!/\p{L}/u.test(text.data) || text.parentElement?.closest("font")) continue;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    text.replaceWith(outer);
    inner.append(isMoved ? text : `«${text.data}»`);
  }
}

const aRequest = () =>
  ({
    ...sampleReply("GET /api/appointments/{id}/"),
    user: { username: null, first_name: "Noor" },
    status: "pending",
    flags: [],
  }) as unknown as StaffAppointment;

/** Texts that change beside others, one of each kind. */
function ChangingTexts() {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep((before) => before + 1)}>
        Next
      </button>
      <p data-testid="texts">
        {step % 2 === 0 && "Even"} <b>of</b> {step === 1 ? "one" : "others"}
        {step === 2 && <i>two</i>} steps
        {step > 0 && " so far"}
      </p>
    </>
  );
}

for (const isMoved of [false, true])
  test.describe(`in a page whose texts a translation has ${isMoved ? "moved" : "replaced"}`, () => {
    test("staff's list shows what arrives after it was translated", async () => {
      tolerateChanges();
      const list = hold("GET /api/appointments/");
      await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
      await expect.element(page.getByText("Loading...")).toBeVisible();
      translate(isMoved);
      list.arrive({ count: 1, results: [aRequest()] });
      await expect.element(page.getByRole("rowheader", { name: /Noor/ })).toBeVisible();
      await expect.element(page.getByText(/Loading/)).not.toBeInTheDocument();
      await expect.element(page.getByRole("heading", { name: /Appointments/ })).toBeVisible();
    });

    test("each text that changes, comes or goes is shown as it is now, in its place", async () => {
      tolerateChanges();
      await renderPart(<ChangingTexts />);
      const texts = page.getByTestId("texts");
      for (const shown of [
        "Even of others steps",
        " of one steps so far",
        "Even of otherstwo steps so far",
        " of others steps so far",
        "Even of others steps so far",
      ]) {
        await expect.poll(() => texts.element().textContent.replaceAll(/[«»]/g, "")).toBe(shown);
        translate(isMoved);
        await page.getByRole("button", { name: /Next/ }).click();
      }
    });
  });
