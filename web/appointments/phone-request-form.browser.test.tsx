import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { timeTaken } from "#contract/appointments/visit-times.ts";
import { invalidFields } from "#contract/problems.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { answer, callsOf, hold, lost, problemReply } from "#tests/support/answers.ts";
import { bilingualContent, exampleSite } from "#tests/support/example-site.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { refreshLists } from "./appointment-queries.ts";
import { CallDialog, phoneRequestLabels } from "./phone-request-form.tsx";

const bilingual = resolveSite(bilingualContent, { version: "bilingual" });

const people = "GET /api/people/";
const enter = "POST /api/appointments/staff/";

const ada = {
  id: "account-12",
  username: "ada.moreau",
  first_name: "Ada",
  last_name: "Moreau",
  age: 46,
  phone_end: "0142",
  patient_name: null,
  visits: 1,
  next: null,
};
const adam = { ...ada, id: "guest-34", username: null, first_name: "Adam", last_name: "Stone", visits: 0 };

const find = page.getByLabelText("Find the caller");
const category = page.getByLabelText("Category");
const fold = page.getByText("More about the visit");
const patientName = page.getByLabelText("Patient’s name");
const submit = page.getByRole("button", { name: /^(Confirm appointment|Enter request)$/ });
const sent = () => callsOf(enter).map(({ body }) => body);
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>("dialog :is(input, select, textarea)")].filter((one) =>
    one.checkVisibility(),
  );

let closings = 0;

beforeEach(async () => {
  answer(people, { results: [ada, adam] });
  answer("GET /api/appointments/free-times/", {
    results: [
      { date: "2027-03-02", time: "08:00", provider: "takeda", minutes: 45 },
      { date: "2027-03-03", time: "08:15", provider: "takeda", minutes: 45 },
    ],
  });
  answer(
    enter,
    sampleReply(enter, { message: "Appointment confirmed and email sent!", flags: [], warnings: [] }),
  );
  closings = 0;
  await renderPart(<CallDialog isOpen onClose={() => void (closings += 1)} />);
  await expect.element(find).toHaveFocus();
});

test("a known caller is found and has a free time in three steps by keyboard, of six fields at most (visits-90)", async () => {
  await userEvent.keyboard("ad");
  await expect.element(page.getByText("2 people")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}");
  await expect.element(page.getByText("Adam Stone")).toBeVisible();
  await expect.element(category).toHaveFocus();
  expect(fields().length + 1).toBeLessThanOrEqual(6);
  await category.selectOptions("endodontist_consultation");
  const freeTime = page.getByRole("button", { name: /Mar 2, 8:00 AM$/ });
  await expect.element(freeTime).toBeVisible();
  await userEvent.tab();
  await expect.element(freeTime).toHaveFocus();
  await userEvent.keyboard(" ");
  expect(fields().length + 2).toBeLessThanOrEqual(6);
  await submit.click();
  await expect.poll(() => closings).toBe(1);
  expect(sent()).toEqual([
    {
      person: "guest-34",
      category: "endodontist_consultation",
      confirmed_date: "2027-03-02",
      confirmed_time: "08:00",
      provider: "takeda",
      wants_earlier: false,
      allow_overlap: false,
      accomodations: "none",
      mouth_pain: "none",
      source: "phone",
    },
  ]);
});

test("Enter takes the first, but nobody whom the rest of the word would not find", async () => {
  await find.fill("ad");
  await expect.element(page.getByText("2 people")).toBeVisible();
  const next = hold(people);
  await find.fill("adam");
  await userEvent.keyboard("{Enter}");
  await expect.element(find, { message: "is not left before the search has ended" }).toBeVisible();
  next.arrive({ results: [adam, ada] });
  await expect.element(page.getByRole("list", { name: "People" })).toHaveAttribute("aria-busy", "false");
  await expect.element(find, { message: "is not left for one of two" }).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Adam Stone")).toBeVisible();
  await page.getByRole("button", { name: "Change the caller" }).click();
  await expect.element(find).toHaveFocus();
  expect(sent()).toEqual([]);
});

test("Enter before the search has ended takes whom it finds alone, unless something else is typed by then", async () => {
  const first = hold(people);
  await find.fill("adam");
  await userEvent.keyboard("{Enter}");
  answer(people, { results: [ada, adam] });
  await find.fill("ada");
  first.arrive({ results: [adam] });
  await expect.element(page.getByText("2 people")).toBeVisible();
  await expect.element(find).toHaveFocus();
  const next = hold(people);
  await find.fill("adam");
  await userEvent.keyboard("{Enter}");
  next.arrive({ results: [adam] });
  await expect.element(page.getByText("Adam Stone")).toBeVisible();
  await expect.element(category).toHaveFocus();
});

test("Enter before the pause is over asks for whom was typed once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await find.fill("ad");
  await userEvent.keyboard("{Enter}");
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(page.getByText("2 people")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(callsOf(people).map(({ url }) => url.searchParams.get("search"))).toEqual(["ad"]);
});

test("Enter takes the first also while the people are fetched again after a colleague's change", async () => {
  await find.fill("ad");
  await expect.element(page.getByText("2 people")).toBeVisible();
  const again = hold(people);
  const { length } = callsOf(people);
  void refreshLists();
  await expect.poll(() => callsOf(people).length).toBe(length + 1);
  await userEvent.keyboard("{Enter}");
  await expect.element(category).toHaveFocus();
  again.arrive({ results: [] });
});

test("a new person is asked for name, birth date and phone alone, with the name that was searched for", async () => {
  answer(people, { results: [] });
  await find.fill("Vera de Lund");
  await expect.element(page.getByText("No one found.")).toBeVisible();
  await page.getByRole("button", { name: "New person" }).click();
  await expect.element(page.getByLabelText("Date of birth")).toHaveFocus();
  await expect.element(page.getByLabelText("First name")).toHaveValue("Vera de");
  await expect.element(page.getByLabelText("Last name")).toHaveValue("Lund");
  await page.getByLabelText("First name").fill("Vera");
  await page.getByLabelText("Last name").fill("de Lund");
  await page.getByLabelText("Date of birth").fill("1983-01-05");
  await page.getByLabelText("Phone").fill("5305550142");
  const email = page.getByLabelText(/^Email/);
  await expect.element(email, { message: "is open, and may stay empty (visits-119)" }).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription("The confirmation goes there.");
  await expect.element(email).not.toBeRequired();
  await category.selectOptions("endodontist_consultation");
  await page.getByRole("button", { name: /Mar 2, 8:00 AM$/ }).click();
  await submit.click();
  await expect
    .poll(sent)
    .toMatchObject([
      { first_name: "Vera", last_name: "de Lund", date_of_birth: "1983-01-05", phone: "5305550142" },
    ]);
});

test("what is missing is said where it is asked for: the caller, and a time", async () => {
  await submit.click();
  await expect.element(page.getByText("Find the caller, or enter a new person.")).toBeVisible();
  await expect.element(find).toHaveFocus();
  await find.fill("ad");
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await category.selectOptions("endodontist_consultation");
  await submit.click();
  await expect.element(page.getByText("Choose a time, or ‘No time yet’.")).toBeVisible();
  await page.getByRole("button", { name: /Mar 2, 8:00 AM$/ }).click();
  await expect.element(page.getByText("Choose a time, or ‘No time yet’.")).not.toBeInTheDocument();
  // Another category has other times.
  await category.selectOptions("general_dentist_emergency");
  await submit.click();
  await expect.element(page.getByText("Choose a time, or ‘No time yet’.")).toBeVisible();
  expect(sent()).toEqual([]);
});

test("without a time yet, wishes and a message are asked for, and a request is entered", async () => {
  await find.fill("ad");
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await category.selectOptions("endodontist_consultation");
  await page.getByRole("button", { name: /Mar 2, 8:00 AM$/ }).click();
  await page.getByRole("button", { name: "No time yet" }).click();
  await page.getByLabelText("Preferred day", { exact: true }).selectOptions("monday");
  await page.getByLabelText("Preferred time", { exact: true }).selectOptions("morning");
  await page.getByLabelText("Message").fill("A tooth broke.");
  await submit.click();
  await expect.poll(sent).toEqual([
    {
      person: "account-12",
      category: "endodontist_consultation",
      preferred_day: "monday",
      preferred_time: "morning",
      second_preferred_day: "none",
      second_preferred_time: null,
      message: "A tooth broke.",
      wants_earlier: false,
      accomodations: "none",
      mouth_pain: "none",
      source: "phone",
    },
  ]);
});

test("a refused field that the call spells in another way is told at its field", async () => {
  await find.fill("ad");
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await category.selectOptions("endodontist_consultation");
  await page.getByRole("button", { name: "No time yet" }).click();
  const time = page.getByLabelText("Preferred time", { exact: true });
  await page.getByLabelText("Preferred day", { exact: true }).selectOptions("monday");
  await time.selectOptions("morning");
  await page.getByLabelText("Message").fill("A tooth broke.");
  answer(enter, problemReply(invalidFields, { fields: { preferred_time: ["Choose another."] } }));
  await submit.click();
  await expect.element(time).toHaveFocus();
  await expect.element(time).toHaveAccessibleDescription("Choose another.");
});

test("a person who is gone meanwhile, and a search that fails, are said", { tags: "full" }, async () => {
  answer(people, lost);
  await find.fill("ad");
  await expect.element(page.getByText(/^The people could not be loaded\./)).toBeVisible();
  answer(people, { results: [ada] });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await category.selectOptions("endodontist_consultation");
  await page.getByRole("button", { name: /Mar 2, 8:00 AM$/ }).click();
  const gone = "This person is no longer in the list. Please search again.";
  answer(enter, problemReply(invalidFields, { fields: { person: [gone] } }));
  await submit.click();
  await expect.element(page.getByText(gone)).toBeVisible();
});

test("a caller who is found after all keeps the language of their emails (accounts-47)", async () => {
  provideSite(() => bilingual);
  onTestFinished(() => provideSite(() => exampleSite));
  const language = page.getByLabelText("Language of the emails");
  await page.getByRole("button", { name: "New person" }).click();
  await expect.element(language).toHaveValue("en");
  await page.getByRole("button", { name: "Find a person instead" }).click();
  await find.fill("ad");
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await fold.click();
  await expect.element(language).toHaveDisplayValue("As before");
  await category.selectOptions("endodontist_consultation");
  await page.getByRole("button", { name: /Mar 2, 8:00 AM$/ }).click();
  await submit.click();
  await expect.poll(() => closings).toBe(1);
  expect(sent()).toEqual([expect.not.objectContaining({ language: expect.anything() })]);
});

/** Enters a visit for someone else whose name is missing, which is folded away with the box that asks for it. */
async function leaveOutName() {
  await find.fill("ad");
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await category.selectOptions("endodontist_consultation");
  await page.getByRole("button", { name: /Mar 2, 8:00 AM$/ }).click();
  await fold.click();
  await page.getByLabelText("Scheduling for someone else").click();
  await page.getByLabelText("Patient’s birth date").fill("2018-11-30");
}

test("a field at fault that is folded away is shown, and keeps the focus and each key while it is mended", async () => {
  await leaveOutName();
  await submit.click();
  await expect.element(patientName).toHaveFocus();
  await userEvent.keyboard("Leo");
  await expect.element(patientName).toBeVisible();
  await expect.element(patientName).toHaveValue("Leo");
  await submit.click();
  await expect.poll(sent).toMatchObject([{ patient_name: "Leo" }]);
});

test("what was folded away by hand is shown by each submit that finds a field of it at fault", async () => {
  await leaveOutName();
  await fold.click();
  await expect.element(patientName).not.toBeVisible();
  for (let submits = 0; submits < 2; submits += 1) {
    await submit.click();
    await expect.element(patientName).toHaveFocus();
    await fold.click();
    await expect.element(patientName).not.toBeVisible();
  }
  expect(sent()).toEqual([]);
});

test("'Confirm anyway' shows a field at fault that was folded away by hand", async () => {
  await leaveOutName();
  await patientName.fill("Leo");
  await fold.click();
  const taken_by = {
    first_name: "Rosa",
    category: "endodontist_consultation",
    date: "2027-03-02",
    time: "08:00",
    minutes: 45,
  };
  answer(enter, problemReply(timeTaken, { taken_by, free_times: [] }));
  await submit.click();
  const anyway = page.getByRole("button", { name: "Confirm anyway" });
  await expect.element(anyway).toBeVisible();
  await fold.click();
  await patientName.fill("");
  await fold.click();
  await expect.element(patientName).not.toBeVisible();
  await anyway.click();
  await expect.element(patientName).toHaveFocus();
});

test("the summary leads to a field that was folded away by hand since (WCAG 2.2, 3.3.1)", async () => {
  await leaveOutName();
  await submit.click();
  await expect.element(patientName).toHaveFocus();
  await fold.click();
  await expect.element(patientName).not.toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Patient’s name" }).click();
  await expect.element(patientName).toHaveFocus();
});

test("the summary names the fields in the order of the form", async () => {
  await page.getByRole("button", { name: "New person" }).click();
  await category.selectOptions("endodontist_consultation");
  await fold.click();
  const inForm = new Set<string>();
  for (const shown of ["Another time", "No time yet"]) {
    await page.getByRole("button", { name: shown }).click();
    const names = fields().map(({ name }) => name);
    const known = Object.keys(phoneRequestLabels).filter((name) => names.includes(name));
    expect(known).toEqual(names.filter((name) => name in phoneRequestLabels));
    for (const name of known) inForm.add(name);
  }
  expect(inForm.size).toBeGreaterThan(20);
});
