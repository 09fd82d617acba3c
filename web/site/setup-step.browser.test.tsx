import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
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

/** Opens the step of the opening hours, of a practice that has none. */
async function openHours() {
  const step = documentSteps.find(({ id }) => id === "hours");
  if (!step) throw new Error("The set-up has no step 'hours'.");
  await renderPart(<SetupStep step={step} onDone={() => undefined} />);
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
