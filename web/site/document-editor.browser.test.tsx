import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { invalidFields } from "#contract/problems.ts";
import { type DocumentKind, documentKinds } from "#contract/site/documents.ts";
import { contentProblems, staleDraft } from "#contract/site/office-site.ts";
import { answer, lost, problemReply } from "#tests/support/answers.ts";
import {
  answerEditor,
  documentReply,
  draftOf,
  exampleContent,
  savedContents,
} from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { getQueryClient } from "#web/api/query-client.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { textsIn, valueAt } from "./paths.ts";
import { storedQuery } from "./site-queries.ts";

const saveRoute = "PUT /api/office/site/{kind}/draft/";
const saved = page.getByText("Saved as a draft");
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(answerEditor);

const open = (kind: DocumentKind, at = "/") => renderPart(<DocumentEditor kind={kind} />, { at });

/** Opens every card of the form. */
async function openCards(container: Element) {
  for (let round = 0; round < 4; round += 1) {
    for (const card of container.querySelectorAll<HTMLElement>('[data-path] button[aria-expanded="false"]'))
      card.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** The kinds whose forms `npm test` tests. */
const sampledKinds: readonly DocumentKind[] = ["hours", "home"];

for (const kind of documentKinds)
  test(`the form of ${kind} shows each text of the example, and a change of one field changes nothing else (site-7)`, {
    tags: sampledKinds.includes(kind) ? [] : ["full"],
  }, async () => {
    const { container } = await open(kind);
    await expect.element(page.getByRole("heading", { name: "History" })).toBeVisible();
    await openCards(container);
    const controls = [...container.querySelectorAll<HTMLInputElement>("[data-path] :is(input, textarea)")];
    const shown = controls.map(({ value }) => value).join("\n");
    const prose = textsIn(exampleContent(kind), ["en"]).filter((text) => / /.test(text));
    expect(prose.filter((text) => !shown.includes(text))).toEqual([]);
    const control = controls.find(
      (one) => one.matches('[type="text"], textarea') && !/^\d+:\d{2} [AP]M$/.test(one.value),
    );
    if (!control) return;
    const path = control.closest("[data-path]")?.getAttribute("data-path") ?? "";
    const before = exampleContent(kind);
    await userEvent.click(control);
    await userEvent.keyboard("{Control>}{End}{/Control}7");
    await expect.element(saved).toBeVisible();
    const [content] = savedContents().slice(-1);
    const [was, is] = [before, content].map((whole) => valueAt(whole, path) as { en?: string } | string);
    const textOf = (value: typeof was) => String(typeof value === "object" ? value?.en : value);
    expect(textOf(is)).toBe(`${textOf(was)}7`);
    const undone = JSON.stringify(content).replace(JSON.stringify(is), JSON.stringify(was));
    expect(JSON.parse(undone)).toEqual(before);
  });

test("a time is read as people type it, and what is none says so and changes nothing", async () => {
  await open("hours");
  await button("Monday to Friday").click();
  await expect.element(field("Closes")).toHaveValue("4:30 PM");
  await field("Closes").fill("5:15 pm");
  const closes = () =>
    (savedContents().at(-1) as { opening: { closes: string }[] } | undefined)?.opening[0]?.closes;
  await expect.poll(closes).toBe("17:15");
  await field("Closes").fill("late");
  await expect.element(page.getByText("Enter a time, such as 4:30 PM")).toBeVisible();
  expect(closes()).toBe("17:15");
  await field("Closes").fill("17.30");
  await field("Opens").click();
  await expect.element(field("Closes")).toHaveValue("5:30 PM");
});

test("entries are moved, removed and brought back by keyboard (WCAG 2.2, 2.5.7)", async () => {
  await open("hours");
  const up = button("Move up: Christmas Eve");
  await expect.element(up).toBeVisible();
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(up).toHaveFocus();
  await expect.element(page.getByText("Moved to 2 of 13.")).toBeInTheDocument();
  await expect.element(saved).toBeVisible();
  const names = () =>
    (savedContents().at(-1) as { closures: { name: { en: string } }[] }).closures.map(({ name }) => name.en);
  expect(names().slice(0, 3)).toEqual(["Thanksgiving Day", "Christmas Eve", "Day after Thanksgiving"]);
  (button("Remove: Christmas Eve").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Undo")).toHaveFocus();
  await expect.poll(() => names().length).toBe(12);
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toContain("Christmas Eve");
});

test("a new insurance is offered in both forms, and has a key made from its name", async () => {
  await open("insurers");
  await button("Add insurance").click();
  const card = page.getByRole("group", { name: "Insurance 8: New insurance" });
  await expect.element(card.getByRole("checkbox", { name: "Offered in the form for guests" })).toBeChecked();
  await card
    .getByRole("group", { name: "Offered at registration" })
    .getByLabelText("Name")
    .fill("Sun Life PPO");
  await expect
    .poll(() => (savedContents().at(-1) as { insurers: object[] } | undefined)?.insurers.at(-1))
    .toMatchObject({ value: "sun_life_ppo", registration: { label: { en: "Sun Life PPO" } } });
  await expect.element(button("Sun Life PPO")).toBeVisible();
});

for (const [kind, noun] of [
  ["services", "service"],
  ["pages", "page"],
  ["post_op", "treatment"],
] as const)
  test(`a new ${noun} begins with its title, of which its address is made`, async () => {
    await open(kind);
    await button(`Add ${noun}`).click();
    const focused = () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent;
    await expect.poll(focused).toBe("Title");
    await userEvent.keyboard("Night guards");
    await expect.element(field("Address")).toHaveValue("night-guards");
    await expect.element(saved).toBeVisible();
  });

test("what is typed without a connection is kept on the device and saved later", async () => {
  answer(saveRoute, lost);
  const first = await open("team");
  await field("Heading").fill("Who we are");
  await expect.element(page.getByText(/^Not saved: /)).toBeVisible();
  await first.unmount();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const failed = savedContents().length;
  answerEditor();
  await open("team");
  await expect.element(field("Heading")).toHaveValue("Who we are");
  await expect.element(saved).toBeVisible();
  expect(savedContents().at(-1)).toMatchObject({ heading: { en: "Who we are" } });
  expect(localStorage.getItem("unsaved-site-team")).toBeNull();
  expect(savedContents()).toHaveLength(failed + 1);
});

test("a page that was left does not try to save again on its own", async () => {
  answer(saveRoute, lost);
  const { unmount } = await open("team");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await field("Heading").fill("Who we are");
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(page.getByText(/^Not saved: /)).toBeVisible();
  await unmount();
  const before = savedContents().length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(savedContents().length).toBe(before);
});

test("what another owner saved without a change of the text is no conflict (site-7)", {
  tags: "full",
}, async () => {
  await open("team");
  answer(saveRoute, ({ body, headers }) =>
    headers.get("if-match") === '"theirs"'
      ? documentReply(
          "team",
          { draft: draftOf((body as { content: Record<string, unknown> }).content) },
          '"both"',
        )
      : problemReply(staleDraft),
  );
  answer("GET /api/office/site/{kind}/", () => documentReply("team", {}, '"theirs"'));
  await field("Heading").fill("Mine");
  await expect.element(saved).toBeVisible();
  expect(page.getByRole("dialog").query()).toBeNull();
});

test("what is typed is saved when the page is left before the pause is over", async () => {
  const { unmount } = await open("team");
  await field("Heading").fill("Left at once");
  await unmount();
  await expect.poll(() => savedContents().at(-1)).toMatchObject({ heading: { en: "Left at once" } });
});

test("the focus stays above the form once the draft is discarded (WCAG 2.2, 2.4.3)", async () => {
  answer("GET /api/office/site/{kind}/", () =>
    documentReply("team", { draft: draftOf(exampleContent("team")) }),
  );
  await open("team");
  await button("Discard draft").click();
  answer("DELETE /api/office/site/{kind}/draft/", undefined);
  answer("GET /api/office/site/{kind}/", () => documentReply("team"));
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect.element(button("Discard draft")).not.toBeInTheDocument();
  const bar = page.getByRole("group", { name: "Draft" });
  await expect.poll(() => bar.element().contains(document.activeElement)).toBe(true);
});

test("a text in another language stays as it is (site-1)", { tags: "full" }, async () => {
  const content = { ...exampleContent("team"), heading: { en: "Team", es: "Equipo" } };
  answer("GET /api/office/site/{kind}/", () => documentReply("team", { content }));
  await open("team");
  await field("Heading").fill("Our team");
  await expect.element(saved).toBeVisible();
  expect(savedContents().at(-1)).toMatchObject({ heading: { en: "Our team", es: "Equipo" } });
});

test("what a change breaks in another document is named with the way to it (site-3)", {
  tags: "full",
}, async () => {
  await open("providers");
  await button("Retire: Dr. Margit Halloran").click();
  await expect.element(saved).toBeVisible();
  const message = "No provider does this on a weekday that is offered.";
  const problems = [{ kind: "visits", path: "categories.3.specialty", message }];
  answer("POST /api/office/site/publish/", problemReply(contentProblems, { problems }));
  await button("Publish…").click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  const link = page.getByRole("link", { name: "Kinds of visit: Kinds of visit, 4, Specialty" });
  await expect.element(link).toHaveAttribute("href", "/office/site/visits?at=categories.3.specialty");
});

test("entries are moved by dragging, also onto an open entry that holds a list (WCAG 2.2, 2.5.7)", {
  tags: "full",
}, async () => {
  const { container } = await open("post_op");
  await expect.element(page.getByRole("heading", { name: "History" })).toBeVisible();
  const cards = () => [
    ...container.querySelectorAll<HTMLElement>('[data-path="treatments"] > fieldset > ol > li'),
  ];
  const names = () => cards().map((card) => card.querySelector("[aria-expanded]")?.textContent);
  const [first = "", second = "", ...others] = names() as string[];
  await userEvent.click(cards()[0]?.querySelector("[aria-expanded]") as HTMLElement);
  const inner = cards()[0]?.querySelector("ol li");
  const grip = cards()[1]?.querySelector("[draggable]");
  const dataTransfer = new DataTransfer();
  const send = (part: Element | null | undefined, type: string) =>
    part?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  send(grip, "dragstart");
  expect(send(inner, "dragover")).toBe(false);
  send(inner, "drop");
  send(grip, "dragend");
  await expect.poll(names).toEqual([second, first, ...others]);
});

test("a closure comes back every year, and is only once again (office-10)", { tags: "full" }, async () => {
  await open("hours", "/?at=closures.0.every_year");
  const choice = field("Every year").first();
  await expect.element(choice).toHaveFocus();
  await choice.selectOptions("On this weekday");
  const rule = () =>
    (savedContents().at(-1) as { closures: { every_year: unknown }[] })?.closures[0]?.every_year;
  await expect.poll(rule).toBe("on_this_weekday");
  await choice.selectOptions("Just this once");
  await expect.poll(rule).toBe(null);
});

test("the first problem has the focus where the address asks for it", async () => {
  const problems = [
    { path: "introduction.en", message: "Fill this in." },
    { path: "heading.en", message: "Fill this in." },
  ];
  answer("GET /api/office/site/{kind}/", () => documentReply("team", { problems }));
  await open("team", "/?at=problem");
  await expect.element(field("Introduction")).toHaveFocus();
});

test("the first problem has the focus when publishing is refused for it (site-3)", {
  tags: "full",
}, async () => {
  await open("team");
  await field("Heading").fill("Us");
  await expect.element(saved).toBeVisible();
  const problems = [{ path: "introduction.en", message: "“{fax}” names no fact." }];
  answer("POST /api/office/site/publish/", () => {
    const content = savedContents().at(-1) as Record<string, unknown>;
    answer("GET /api/office/site/{kind}/", () =>
      documentReply("team", { draft: draftOf(content), problems }),
    );
    return problemReply(contentProblems, { problems: [{ kind: "team", ...problems[0] }] });
  });
  await button("Publish…").click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect.element(field("Introduction")).toHaveFocus();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByText("Before this can be published:")).toBeVisible();
});

test("publishing that is refused for what another draft would solve says so, and stays (site-8)", async () => {
  await open("team");
  await field("Heading").fill("Us");
  await expect.element(saved).toBeVisible();
  const content = savedContents().at(-1) as Record<string, unknown>;
  answer("GET /api/office/site/{kind}/", () => documentReply("team", { draft: draftOf(content) }));
  const problems = [{ kind: "team", path: "introduction.en", message: "This site has no page /parking." }];
  answer("POST /api/office/site/publish/", () => problemReply(contentProblems, { problems }));
  await button("Publish…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect.element(dialog.getByText("This site has no page /parking.", { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Publish" })).toBeEnabled();
});

test.each<[DocumentKind, path: string]>([
  ["practice", "phone.number"],
  ["rules", "reminder_hours.0"],
  ["pages", "pages.0.former_slugs.0"],
  ["chat", "topics.0.keywords.0"],
  ["chat", "topics.0.reply.follow_ups.0"],
  ["providers", "providers.0.hours"],
])("what is wrong in %s at %s is said at its field (WCAG 2.2, 3.3.1)", async (kind, path) => {
  const problems = [{ path, message: "Not like this." }];
  answer("GET /api/office/site/{kind}/", () => documentReply(kind, { problems }));
  const { container } = await open(kind, "/?at=problem");
  await openCards(container);
  const said = page.getByText("Not like this.", { exact: true });
  await expect.element(said).toBeVisible();
  const described = container.querySelector(`[aria-describedby~="${said.element().closest("[id]")?.id}"]`);
  expect(described).not.toBeNull();
});

test("a problem leads to its field in place of the preview, where there is room for one of them", async () => {
  const { innerWidth: width, innerHeight: height } = window;
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(width, height));
  const problems = [{ path: "introduction.en", message: "“{fax}” names no fact." }];
  answer("GET /api/office/site/{kind}/", () => documentReply("team", { problems }));
  await open("team");
  await button("Preview").click();
  await expect.element(field("Introduction")).not.toBeVisible();
  await page.getByRole("button", { name: /names no fact/ }).click();
  await expect.element(field("Introduction")).toHaveFocus();
});

test("a time at which nothing can be published is marked with the reason (site-8)", async () => {
  answer("GET /api/office/site/{kind}/", () =>
    documentReply("team", { draft: draftOf(exampleContent("team")) }),
  );
  await open("team");
  const fields = { at: ["This time has passed."], note: ["Max 300 characters"] };
  answer("POST /api/office/site/publish/", () => problemReply(invalidFields, { fields }));
  await button("Publish…").click();
  await page.getByText("At a time").click();
  await field("Day").fill("2027-04-05");
  await button("Schedule").click();
  await expect.element(field("Time")).toHaveAccessibleDescription(/This time has passed/);
  await expect.element(page.getByLabelText(/^Note/)).toHaveAccessibleDescription(/Max 300 characters/);
});

test("a form opens with what the server has, not with what was read before (site-7)", async () => {
  const before = { ...exampleContent("team"), heading: { en: "Read before" } };
  const read = await documentReply("team", { draft: draftOf(before) }).json();
  getQueryClient().setQueryData(storedQuery("team").queryKey, { ...read, etag: '"v1"' });
  const content = { ...before, heading: { en: "Saved since" } };
  answer("GET /api/office/site/{kind}/", () => documentReply("team", { draft: draftOf(content) }, '"v2"'));
  await open("team");
  await expect.element(field("Heading")).toHaveValue("Saved since");
});
