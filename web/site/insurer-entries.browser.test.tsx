import { beforeEach, expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { SiteContent } from "#contract/site/documents.ts";
import { answer } from "#tests/support/answers.ts";
import { answerEditor, documentReply, savedContents } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const saved = () => savedContents().at(-1) as SiteContent["insurers"] | undefined;

/** The fields of an insurance's name, by form. */
const named = (card: Locator) => ({
  registration: card.getByRole("group", { name: "Offered at registration" }).getByLabelText(/^Name/),
  guestForm: card.getByRole("group", { name: "Offered in the form for guests" }).getByLabelText(/^Name/),
});

/** Opens the card of an insurance. */
async function openInsurance(name: RegExp) {
  const card = page.getByRole("group", { name });
  await card.getByRole("button", { expanded: false }).first().click();
  return card;
}

/** What is offered for the name of an insurer to call. */
const offered = (field: Locator) =>
  [...((field.element() as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);

beforeEach(answerEditor);

test("the name of a new insurance is typed once: both forms have it, and it is offered where insurers are called", async () => {
  await renderPart(<DocumentEditor kind="insurers" />);
  await button("Add insurance").click();
  const { registration, guestForm } = named(page.getByRole("group", { name: /^Insurance 8: / }));
  await registration.fill("Sun Life PPO");
  await expect.element(guestForm).toHaveValue("Sun Life PPO");
  await expect
    .poll(() => saved()?.insurers.at(-1))
    .toMatchObject({
      value: "sun_life_ppo",
      registration: { label: { en: "Sun Life PPO" } },
      guest_form: { label: { en: "Sun Life PPO" } },
    });

  await button("Add insurer").click();
  const insurer = page
    .getByRole("group", { name: /^Insurer 8: / })
    .getByLabelText("Insurer", { exact: true });
  // Those who have phone numbers already, and 'None' and 'Other', are left out.
  expect(offered(insurer)).toEqual(["Medical Fee for Service", "Delta Dental PPO", "Sun Life PPO"]);
  await registration.fill("Sun Life");
  expect(offered(insurer)).toContain("Sun Life");
  await insurer.fill("Sun Life");
  await registration.fill("Sun Life DPPO");
  await expect.element(insurer).toHaveValue("Sun Life DPPO");
  await insurer.fill("Someone else");
  await expect.poll(() => saved()?.contacts.at(-1)?.label).toBe("Someone else");
});

test("a name that was typed over stays, also where another one is the same on its way", async () => {
  await renderPart(<DocumentEditor kind="insurers" />);
  const { registration, guestForm } = named(await openInsurance(/^Insurance 6: Cigna/));
  await guestForm.fill("Cigna D");
  for (const typed of ["Cigna D", "Cigna DPPO"]) await registration.fill(typed);
  await expect
    .poll(() => saved()?.insurers[5])
    .toMatchObject({
      registration: { label: { en: "Cigna DPPO" } },
      guest_form: { label: { en: "Cigna D" } },
    });
  expect(saved()?.contacts.map(({ label }) => label)).toContain("Cigna DPPO");
  await button("Add insurance").click();
  const added = named(page.getByRole("group", { name: /^Insurance 8: / }));
  for (const typed of ["HealthNet", "HealthNet Plus"]) await added.registration.fill(typed);
  await expect.poll(() => saved()?.insurers.at(-1)?.guest_form?.label.en).toBe("HealthNet Plus");
  expect(saved()?.contacts.map(({ label }) => label)).toContain("HealthNet");
});

test("a name follows in the language in which it is typed", { tags: "full" }, async () => {
  answer("GET /api/office/site/{kind}/", () => documentReply("insurers", { languages: ["en", "es"] }));
  await renderPart(<DocumentEditor kind="insurers" />);
  const card = await openInsurance(/^Insurance 7: Other/);
  const spanish = (form: string) =>
    card.getByRole("group", { name: form }).getByLabelText("Name, Spanish", { exact: true });
  await spanish("Offered at registration").fill("Otra");
  await expect.element(spanish("Offered in the form for guests")).toHaveValue("Otra");
  await expect.poll(() => saved()?.insurers[6]?.guest_form?.label).toEqual({ en: "Other", es: "Otra" });
});
