import type { Locator, Page } from "@playwright/test";
import type { Effort, Hands } from "./hands.ts";
import type { MorningPractice } from "./morning-practice.ts";

type Task = (hands: Hands, practice: MorningPractice) => Promise<void>;

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Leads through the visits of an absence or a closure: moves them, asks the last but one, and cancels the last. */
async function goThrough(hands: Hands, names: readonly string[]): Promise<void> {
  const dialog = dialogOf(hands.page, "Visits affected");
  for (const [at, name] of names.entries()) {
    const left = names.length - at;
    await dialog.getByText(`${left} left`).waitFor();
    await dialog.getByRole("heading", { name: new RegExp(name) }).waitFor();
    if (left === 2) await hands.press(dialog.getByRole("button", { name: "Ask the patient" }));
    else if (left === 1) {
      await hands.press(dialog.getByRole("button", { name: "Cancel visit" }));
      await hands.press(hands.page.getByRole("button", { name: "Yes, cancel" }));
    } else await hands.press(dialog.getByRole("button", { name: /^Move to/ }).first());
  }
  await dialog.getByText("The patient has been asked to choose another time.", { exact: true }).waitFor();
  await hands.press(dialog.getByRole("button", { name: "Done" }));
  await dialog.waitFor({ state: "hidden" });
}

async function recordAbsence(hands: Hands, { illDay, ill }: MorningPractice): Promise<void> {
  const { page } = hands;
  await hands.press(page.getByRole("button", { name: "Record an absence" }));
  const dialog = dialogOf(page, "Record an absence");
  await hands.choose(dialog.getByLabel("Provider"), "osei");
  await hands.enterDigits(dialog.getByLabel("First day"), illDay);
  await hands.enterDigits(dialog.getByLabel("Last day"), illDay);
  await hands.press(dialog.getByRole("button", { name: "Record absence" }));
  await goThrough(hands, ill);
}

async function recordNoShows(hands: Hands, { missed }: MorningPractice): Promise<void> {
  for (const name of missed) {
    const button = hands.page.getByRole("button", { name: `No-show: ${name}`, exact: true });
    await hands.press(button);
    await button.waitFor({ state: "hidden" });
  }
}

async function close(hands: Hands, { closedDay, closed }: MorningPractice): Promise<void> {
  const { page } = hands;
  await hands.press(page.getByRole("link", { name: "Run the office" }));
  const closures = page.getByRole("region", { name: "Closures" });
  await hands.enterDigits(closures.getByLabel("Closed from"), closedDay);
  await hands.enterDigits(closures.getByLabel("Closed until"), closedDay);
  await hands.enter(closures.getByLabel("Reason"), "Water pipes");
  await hands.press(closures.getByRole("button", { name: "Add closure" }));
  await goThrough(hands, closed);
  await hands.back();
}

async function offerFreedTimes(hands: Hands, { leaving }: MorningPractice): Promise<void> {
  const { page } = hands;
  const search = page.getByRole("searchbox", { name: "Find a person" });
  for (const name of leaving) {
    if (hands.device === "keyboard") await hands.key("/");
    await hands.enter(search, name);
    await hands.key("Enter");
    await page.getByText("1 appointment matches.").waitFor();
    const row = page.getByRole("table", { name: "Appointments" }).getByRole("row").filter({ hasText: name });
    await hands.press(row.getByRole("button", { name: /^Cancel/ }));
    await hands.press(page.getByRole("button", { name: "Yes, cancel" }));
    const freed = page.getByRole("region", { name: "A time has opened up" });
    await hands.tick(freed.getByRole("checkbox", { disabled: false }).first());
    await hands.press(freed.getByRole("button", { name: "Offer this time" }));
    await freed.getByText("Already has this offer").first().waitFor();
  }
  if (hands.device === "keyboard") await hands.key("/");
  await hands.enter(search, "");
  await page.getByText("1 appointment matches.").waitFor({ state: "hidden" });
  // Leaves the field, in which keys are text.
  if (hands.device === "keyboard") await hands.key("Tab");
}

async function openCall(hands: Hands): Promise<Locator> {
  if (hands.device === "keyboard") await hands.key("n");
  else await hands.press(hands.page.getByRole("button", { name: "Enter a call" }));
  const dialog = dialogOf(hands.page, "Enter a call");
  // It has the focus.
  await dialog.getByLabel("Find the caller").and(hands.page.locator(":focus")).waitFor();
  return dialog;
}

/** Chooses the category and the first free time, and confirms. */
async function agreeOnTime(hands: Hands, dialog: Locator): Promise<void> {
  await hands.choose(dialog.getByLabel("Category"), "general_dentist_new_or_routine");
  await hands.press(
    dialog
      .getByRole("group", { name: /^Free times/ })
      .getByRole("button")
      .first(),
  );
  await hands.press(dialog.getByRole("button", { name: "Confirm appointment" }));
  await dialog.waitFor({ state: "hidden" });
}

async function takeKnownCalls(hands: Hands, { callers }: MorningPractice): Promise<void> {
  for (const { name } of callers) {
    const dialog = await openCall(hands);
    await hands.type(name);
    await dialog.getByRole("list", { name: "People" }).getByRole("button", { name }).waitFor();
    await hands.key("Enter");
    await agreeOnTime(hands, dialog);
  }
}

async function takeNewCall(hands: Hands): Promise<void> {
  const dialog = await openCall(hands);
  await hands.type("Quentin Loess");
  await dialog.getByText("No one found.").waitFor();
  await hands.press(dialog.getByRole("button", { name: "New person" }));
  await hands.enterDigits(dialog.getByLabel("Date of birth"), "1987-06-05");
  await hands.enter(dialog.getByLabel("Phone"), "5305550177");
  await agreeOnTime(hands, dialog);
}

/** Milliseconds after which a second press is no double one (visits-105). */
const doublePress = 500;

/** Confirms all pending requests, each for the first time that is suggested. */
async function confirmAll(hands: Hands): Promise<void> {
  const { page } = hands;
  const dialog = dialogOf(page, "Confirm appointment");
  const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "Pending", exact: true }) });
  if (hands.device === "keyboard") {
    await hands.key("j");
    await hands.key("c");
  } else await hands.press(row.first().getByRole("button", { name: /^Confirm/ }));
  const suggestions = dialog.getByRole("group", { name: /^Suggestions/ }).getByRole("button");
  const chosen = dialog.getByRole("button", { pressed: true });
  const goOn = dialog.getByRole("button", { name: "Confirm and next" });
  const fits = dialog.getByRole("group", { name: "Suggestions", exact: true });
  for (let hasConfirmed = false; await dialog.isVisible(); hasConfirmed = true) {
    const person = (await dialog.locator("p").first().textContent()) ?? "";
    await suggestions.first().waitFor();
    if (hasConfirmed && (await fits.isVisible())) {
      await chosen.first().waitFor();
      await page.waitForTimeout(doublePress);
    } else await choose(hands, suggestions.first(), "1");
    const isLast = !(await goOn.isVisible());
    await hands.press(isLast ? dialog.getByRole("button", { name: "Confirm appointment" }) : goOn);
    await dialog.getByText(person, { exact: true }).waitFor({ state: "hidden" });
  }
}

/** Chooses one of some numbered buttons. */
function choose(hands: Hands, button: Locator, number: string): Promise<void> {
  return hands.device === "keyboard" ? hands.key(number) : hands.press(button);
}

/** What a receptionist does in a morning, from its beginning on. */
const tasks: Readonly<Record<string, Task>> = {
  "a dentist is ill": recordAbsence,
  "no-shows of yesterday": recordNoShows,
  "a closure": close,
  "freed times are offered": offerFreedTimes,
  "calls of people who are known": takeKnownCalls,
  "a call of someone new": takeNewCall,
  "requests are confirmed": confirmAll,
};

/** Does each task, and returns what it took. */
export async function spendMorning(hands: Hands, practice: MorningPractice): Promise<Record<string, Effort>> {
  const efforts: Record<string, Effort> = {};
  for (const [name, task] of Object.entries(tasks)) {
    const before = hands.effort;
    await task(hands, practice);
    const { presses, characters } = hands.effort;
    efforts[name] = {
      presses: presses - before.presses,
      characters: characters - before.characters,
    };
  }
  return efforts;
}
