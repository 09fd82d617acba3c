import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DocumentKind } from "#contract/site/documents.ts";
import { staleDraft } from "#contract/site/office-site.ts";
import { answer, problemReply } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
  draftOf,
  exampleContent,
  savedContents,
} from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { SetupStep } from "./setup-step.tsx";
import { documentSteps } from "./setup-steps.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
const day = (name: string) => page.getByRole("group", { name, exact: true });
const closesOn = (name: string) => day(name).getByLabelText("Closes");
const savedOpening = () => (savedContents().at(-1) as { opening: unknown } | undefined)?.opening;

beforeEach(() => {
  answerEditor();
  answer("GET /api/office/site/{kind}/", () =>
    documentReply("hours", { content: { ...exampleContent("hours"), opening: [] } }),
  );
});

async function openStep(kind: DocumentKind) {
  const step = documentSteps.find(({ id }) => id === kind);
  if (!step) throw new Error(`The set-up has no step '${kind}'.`);
  return renderPart(<SetupStep step={step} onDone={() => undefined} />);
}

/** Opens the step of the opening hours, of a practice that has none. */
async function openHours() {
  await openStep("hours");
  await expect.element(closesOn("Monday")).toHaveValue("5:00 PM");
}

test("usual opening hours are suggested, and kept once they are saved (site-12)", async () => {
  await openHours();
  await expect.element(day("Saturday").getByRole("checkbox")).not.toBeChecked();
  expect(savedContents()).toEqual([]);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect.poll(savedOpening).toEqual([{ days: weekdays, opens: "08:00", closes: "17:00" }]);
});

test("one press gives all workdays the same hours, and a day is opened and closed by its box", async () => {
  await openHours();
  await closesOn("Monday").fill("5:30 pm");
  await page.getByRole("button", { name: "Same hours Monday to Friday" }).click();
  await expect.element(closesOn("Friday")).toHaveValue("5:30 PM");
  await day("Friday").getByRole("checkbox").click();
  await day("Saturday").getByRole("checkbox").click();
  await closesOn("Saturday").fill("noon");
  await expect.element(page.getByText("Enter a time, such as 4:30 PM")).toBeVisible();
  await closesOn("Saturday").fill("12 pm");
  await expect.poll(savedOpening).toEqual([
    { days: weekdays.slice(0, 4), opens: "08:00", closes: "17:30" },
    { days: ["saturday"], opens: "08:00", closes: "12:00" },
  ]);
});

test("continuing leads back to a choice between two owners' texts that was put off (site-7)", async () => {
  const { container } = await openStep("hours");
  const theirs = { ...exampleContent("hours"), opening: [] };
  answer("PUT /api/office/site/{kind}/draft/", problemReply(staleDraft));
  answer("GET /api/office/site/{kind}/", () =>
    documentReply("hours", { draft: draftOf(theirs) }, '"theirs"'),
  );
  await day("Saturday").getByRole("checkbox").click();
  const dialog = page.getByRole("dialog", { name: "Someone else has changed this" });
  await dialog.getByRole("button", { name: "Later" }).click();
  await day("Sunday").getByRole("checkbox").click();
  await expect.element(page.getByText(/^Not saved: /)).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Later" }).click();
  await page.getByRole("button", { name: "Compare both" }).click();
  answer("PUT /api/office/site/{kind}/draft/", ({ body }) =>
    documentReply("hours", { draft: draftOf((body as { content: Record<string, unknown> }).content) }),
  );
  await dialog.getByRole("button", { name: "Save these choices" }).click();
  await expect.element(page.getByText("Saved as a draft")).toBeVisible();
  expect(container.querySelector("main > *")?.contains(document.activeElement)).toBe(true);
});

test("the focus is in the list of insurances once one is removed (WCAG 2.2, 2.4.3)", async () => {
  const content = exampleContent("insurers") as { insurers: { value: string }[] };
  const added = { value: "sun", registration: { place: 8, label: { en: "Sun Life" } }, guest_form: null };
  const draft = draftOf({ ...content, insurers: [...content.insurers, added] });
  answer("GET /api/office/site/{kind}/", ({ url }) =>
    url.pathname.includes("insurers") ? documentReply("insurers", { draft }) : documentReply("hours"),
  );
  await openStep("insurers");
  const remove = page.getByRole("button", { name: "Remove: Sun Life" });
  await expect.element(remove).toBeVisible();
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(remove).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("list", { name: "Insurance plans that patients choose from" }))
    .toHaveFocus();
});

const savedInsurers = () =>
  (
    savedContents().at(-1) as { insurers: { registration: { label: { en: string } } }[] } | undefined
  )?.insurers.map(({ registration }) => registration?.label.en);

test("a plan whose name is typed is added when the step is finished", async () => {
  answer("GET /api/office/site/{kind}/", ({ url }) =>
    documentReply(url.pathname.includes("insurers") ? "insurers" : "hours"),
  );
  await openStep("insurers");
  await page.getByLabelText("Name of a plan").fill("Fern Valley PPO");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect.poll(savedInsurers).toContain("Fern Valley PPO");
});

test("a plan's name that is too long says so, and is not cut", async () => {
  answer("GET /api/office/site/{kind}/", ({ url }) =>
    documentReply(url.pathname.includes("insurers") ? "insurers" : "hours"),
  );
  await openStep("insurers");
  const name = page.getByLabelText("Name of a plan");
  await name.fill("x".repeat(81));
  await page.getByRole("button", { name: "Add insurance" }).click();
  await expect.element(name).toHaveAccessibleDescription(/Max 80 characters/);
  await expect.element(name).toHaveValue("x".repeat(81));
});
