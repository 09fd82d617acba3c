import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { answer, callsOf, hold } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { refreshLists } from "./appointment-queries.ts";
import { StaffList } from "./staff-list.tsx";

const sample = sampleReply("GET /api/appointments/{id}/confirm/") as unknown as StaffAppointment;

const aPending = (id: number, firstName: string): StaffAppointment => ({
  ...sample,
  id,
  user: { username: null, first_name: firstName },
  status: "pending",
  confirmed_date: null,
  confirmed_time: null,
  provider: null,
  minutes: null,
  flags: [],
});

/** As the server has it. */
let stored: StaffAppointment[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  getQueryClient().clear();
  stored = [aPending(1, "Ada"), aPending(2, "Noor"), aPending(3, "Theo")];
  answer("GET /api/appointments/", () => ({ count: stored.length, results: stored }) as never);
  answer(
    "GET /api/appointments/{id}/confirm/",
    ({ url }) =>
      ({
        ...aPending(Number(url.pathname.split("/")[3]), ""),
        suggestions: [
          { confirmed_date: "2026-11-30", confirmed_time: "10:00" },
          { confirmed_date: "2026-12-01", confirmed_time: "11:00" },
        ],
        fits_wishes: true,
        warnings: [],
      }) as never,
  );
  answer("PUT /api/appointments/{id}/confirm/", ({ url }) => {
    const id = Number(url.pathname.split("/")[3]);
    stored = stored.filter((row) => row.id !== id);
    return { ...aPending(id, ""), status: "confirmed", message: "Confirmed.", warnings: [] } as never;
  });
});

afterEach(() => void vi.restoreAllMocks());

const dialog = page.getByRole("dialog", { name: "Confirm appointment" });

/** As long as nobody's second press is meant for what follows. */
const pauseAfterPress = () => new Promise((resolve) => setTimeout(resolve, 600));
const suggestion = dialog.getByRole("button", { name: /10:00/ });
const focused = () => document.activeElement?.textContent;
const names = () => [...document.querySelectorAll("tbody th button")].map(({ textContent }) => textContent);

test("four keys confirm a request, and the next pending one has the focus (visits-44, visits-81)", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await expect.element(page.getByRole("button", { name: "Ada", exact: true })).toBeVisible();
  await userEvent.keyboard("j");
  expect(focused()).toBe("Ada");
  await userEvent.keyboard("c");
  await expect.element(suggestion).toBeVisible();
  await userEvent.keyboard("1");
  expect(focused()).toBe("Confirm appointment");
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toEqual(["Noor", "Theo"]);
  await expect.poll(focused).toBe("Noor");
});

test("'Confirm and next' shows the next request in the same dialog, and Ctrl+Enter sends (visits-81)", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Confirm Ada’s request" }).click();
  await suggestion.click();
  await dialog.getByRole("button", { name: "Confirm and next" }).click();
  await expect.element(dialog).toHaveAccessibleDescription(/Noor/);
  await expect
    .element(suggestion, { message: "chosen already (visits-105)" })
    .toHaveAttribute("aria-pressed", "true");
  await expect.poll(focused, { message: "who went on once goes on" }).toBe("Confirm and next");
  await pauseAfterPress();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(focused).toBe("Theo");
  const sent = callsOf("PUT /api/appointments/{id}/confirm/").map(({ body }) => body);
  expect(sent).toMatchObject([{ confirmed_time: "10:00" }, { confirmed_time: "10:00" }]);
});

test("where no request follows any more, the focus is on the button that confirms the last one (visits-81)", async () => {
  stored = stored.slice(0, 2);
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Confirm Ada’s request" }).click();
  await suggestion.click();
  const late = hold("GET /api/appointments/");
  await dialog.getByRole("button", { name: "Confirm and next" }).click();
  await expect.element(dialog).toHaveAccessibleDescription(/Noor/);
  await expect.poll(focused, { message: "Ada does not follow again" }).toBe("Confirm appointment");
  late.arrive({ count: 2, results: [aPending(2, "Noor"), aPending(3, "Theo")] } as never);
  const goOn = dialog.getByRole("button", { name: "Confirm and next" });
  await expect.element(goOn, { message: "one was requested since" }).toBeVisible();
  (goOn.element() as HTMLElement).focus();
  answer("GET /api/appointments/", { count: 1, results: [aPending(2, "Noor")] } as never);
  await refreshLists();
  await expect.element(goOn, { message: "a colleague was faster" }).not.toBeInTheDocument();
  await expect.poll(focused).toBe("Confirm appointment");
});

test("neither a double press nor a held key confirms the request that follows (visits-105)", async () => {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Confirm Ada’s request" }).click();
  await suggestion.click();
  await dialog.getByRole("button", { name: "Confirm and next" }).click();
  await expect.element(dialog).toHaveAccessibleDescription(/Noor/);
  await expect.poll(focused).toBe("Confirm and next");
  const button = document.activeElement as HTMLElement;
  now += 499;
  button.click();
  now += 1;
  const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
  expect(button.dispatchEvent(held), "its press of the button is prevented").toBe(false);
  expect(callsOf("PUT /api/appointments/{id}/confirm/")).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toHaveAccessibleDescription(/Theo/);
});

test("Ctrl+Enter sends a form that is being sent no second time, and none that has just followed", async () => {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Confirm Ada’s request" }).click();
  await suggestion.click();
  await dialog.getByRole("button", { name: "Confirm and next" }).click();
  await expect.element(dialog).toHaveAccessibleDescription(/Noor/);
  const send = () => userEvent.keyboard("{Control>}{Enter}{/Control}");
  now += 499;
  await send();
  expect(callsOf("PUT /api/appointments/{id}/confirm/")).toHaveLength(1);
  now += 1;
  const late = hold("PUT /api/appointments/{id}/confirm/");
  await send();
  await expect.element(dialog.getByRole("button", { name: "Confirming…" })).toBeVisible();
  await send();
  late.arrive({ ...aPending(2, ""), status: "confirmed", message: "Confirmed.", warnings: [] } as never);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf("PUT /api/appointments/{id}/confirm/")).toHaveLength(2);
});

test("whoever goes on chooses by themselves where neither wish is free (visits-105)", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Confirm Ada’s request" }).click();
  await suggestion.click();
  answer(
    "GET /api/appointments/{id}/confirm/",
    () =>
      ({
        ...aPending(2, "Noor"),
        suggestions: [{ confirmed_date: "2026-12-03", confirmed_time: "14:00" }],
        fits_wishes: false,
        warnings: [],
      }) as never,
  );
  await dialog.getByRole("button", { name: "Confirm and next" }).click();
  const next = dialog.getByRole("button", { name: /2:00/ });
  await expect.element(next).toHaveAttribute("aria-pressed", "false");
  await expect.element(dialog.getByLabelText("Date")).toHaveValue("");
});

test("the dialog is painted before its form is rendered", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  const confirm = page.getByRole("button", { name: "Confirm Ada’s request" });
  await expect.element(confirm).toBeVisible();
  (confirm.element() as HTMLElement).click();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const open = document.querySelector("dialog:modal");
  expect(open?.querySelector("h2")?.textContent).toBe("Confirm appointment");
  expect(open?.querySelector("form")).toBeNull();
  await expect.element(suggestion).toBeVisible();
});

test("no button moves under the pointer when the suggestions come", async () => {
  const late = hold("GET /api/appointments/{id}/confirm/");
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Confirm Ada’s request" }).click();
  const confirm = dialog.getByRole("button", { name: "Confirm appointment" });
  await expect.element(dialog.getByLabelText("Minutes")).toBeVisible();
  const topOf = () => confirm.element().getBoundingClientRect().top;
  const before = topOf();
  const times = ["08:00", "10:00", "13:30", "15:00"];
  late.arrive({
    ...aPending(1, "Ada"),
    suggestions: times.map((time) => ({ confirmed_date: "2026-11-30", confirmed_time: time })),
    fits_wishes: true,
    warnings: [],
  } as never);
  await expect.element(suggestion).toBeVisible();
  expect(Math.abs(topOf() - before)).toBeLessThan(8);
});

test("a number typed into a field chooses no time", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Confirm Ada’s request" }).click();
  await expect.element(suggestion).toBeVisible();
  await dialog.getByLabelText("Minutes").click();
  await userEvent.keyboard("2");
  await expect.element(dialog.getByLabelText("Minutes")).toHaveValue("2");
  await expect.element(dialog.getByLabelText("Date")).toHaveValue("");
});

test("rows keep their places under the pointer while others change the list (visits-82)", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("button", { name: "Cancel Noor’s request" }).hover();
  await page.getByRole("button", { name: "Confirm Noor’s request" }).hover();
  stored = [aPending(4, "Wanda"), ...stored];
  await refreshLists();
  await expect.element(page.getByText("The list has changed.")).toBeVisible();
  expect(names()).toEqual(["Ada", "Noor", "Theo"]);
  await page.getByRole("heading", { name: "Appointments" }).hover();
  await expect.poll(names).toEqual(["Wanda", "Ada", "Noor", "Theo"]);
  await expect.element(page.getByText("The list has changed.")).not.toBeInTheDocument();
});

test("neither Undo nor its end moves a row (visits-82)", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  const last = page.getByRole("button", { name: "Theo", exact: true });
  await expect.element(last).toBeVisible();
  await document.fonts.ready;
  const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
  const placeOfFirst = () => topOf("tbody tr") - topOf("#appointments-heading");
  const before = placeOfFirst();
  await page.getByRole("button", { name: "Cancel Theo’s request" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  // The line takes more than this.
  expect(Math.abs(placeOfFirst() - before)).toBeLessThan(10);
});

const nameOf = (button: Element) => button.ariaLabel ?? button.textContent;

/** The buttons of rows that what the line says lies over, in part or whole, while they are in the window, with their places. */
function coveredButtons(): string[] {
  const line = page.getByRole("button", { name: "Undo" }).element().closest("[class*=sticky]");
  const said = innerWidth < 640 ? line : line?.querySelector("[aria-live] > *");
  const covering = said?.getBoundingClientRect() ?? new DOMRect();
  const { left, right, top, bottom } = covering;
  return [...document.querySelectorAll("tbody button")]
    .filter((button) => {
      const box = button.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    })
    .map((button) =>
      [nameOf(button), ...[button.getBoundingClientRect(), covering].map((box) => JSON.stringify(box))].join(
        " ",
      ),
    );
}

for (const width of [320, 390, 768, 1024, 1280])
  test(`the line with Undo lies over no button of a row that can be pressed in a window of ${width} pixels (visits-82)`, {
    tags: [390, 1280].includes(width) ? [] : ["full"],
  }, async () => {
    await page.viewport(width, 640);
    stored = Array.from({ length: 12 }, (_, index) =>
      aPending(index + 1, `Alexandria Wilhelmina ${index + 1}`),
    );
    const { container } = await renderPart(
      <main className="page-width">
        <StaffList onOpenRequest={() => undefined} />
      </main>,
      { at: "/appointments" },
    );
    await page.getByRole("button", { name: "Cancel Alexandria Wilhelmina 1’s request" }).click();
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await expect.poll(names).not.toContain("Alexandria Wilhelmina 1");
    await document.fonts.ready;
    const root = document.documentElement;
    const isBar = width < 640;
    for (let top = 0; top < root.scrollHeight - innerHeight; top += 97) {
      root.scrollTo({ top, behavior: "instant" });
      if (!isBar) expect(coveredButtons(), `scrolled by ${top}`).toEqual([]);
    }
    // A phone has no room beside the buttons: what is below is out of view, up to the edges of the window.
    if (isBar) {
      root.scrollTo({ top: 0, behavior: "instant" });
      const edgesOfBar = () => {
        const bar = page.getByRole("button", { name: "Undo" }).element().closest("[class*=sticky]");
        const { left, right, bottom } = bar?.getBoundingClientRect() ?? new DOMRect();
        return [left, right, Math.round(bottom)];
      };
      await expect.poll(edgesOfBar).toEqual([0, root.clientWidth, innerHeight]);
      // The one that follows has it already.
      (document.activeElement as HTMLElement).blur();
      for (const button of container.querySelectorAll<HTMLElement>("tbody button")) {
        button.focus();
        const isCovered = () => coveredButtons().some((covered) => covered.startsWith(nameOf(button)));
        await expect.poll(isCovered, { message: `${nameOf(button)} with the focus` }).toBe(false);
      }
      root.scrollTo({ top: root.scrollHeight, behavior: "instant" });
      expect(coveredButtons(), "at the end of the page").toEqual([]);
    }
    expect(root.scrollWidth).toBe(root.clientWidth);
  });
