import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { notFound } from "#contract/problems.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { answer, callsOf, problemReply } from "#tests/support/answers.ts";
import { bilingualContent, exampleSite } from "#tests/support/example-site.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { refreshLists } from "./appointment-queries.ts";
import { StaffList } from "./staff-list.tsx";

const list = "GET /api/appointments/";
const failure = "The list is having a rest.";

const aRequest = () =>
  ({
    ...sampleReply("GET /api/appointments/{id}/"),
    user: { username: null, first_name: "Noor" },
    status: "pending",
    flags: [],
  }) as unknown as StaffAppointment;

let alerted: unknown[];

beforeEach(() => {
  alerted = [];
  vi.spyOn(window, "alert").mockImplementation((message) => void alerted.push(message));
  answer(list, ({ url }) =>
    url.searchParams.get("page") === "2"
      ? problemReply({ ...notFound, message: () => failure })
      : { count: 21, results: [aRequest()] },
  );
});

test("a list that cannot be loaded alerts its reader once, however often it is refetched", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("link", { name: /2$/ }).click();
  await expect.element(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  for (let refetch = 0; refetch < 3; refetch += 1) {
    await refreshLists();
    await expect.element(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
    await expect
      .element(page.getByText("Noor"), { message: "no rows of another page" })
      .not.toBeInTheDocument();
  }
  expect(callsOf(list).length).toBeGreaterThan(3);
  expect(alerted).toEqual([failure]);
});

test("a failure is alerted anew once the list was loaded in between", async () => {
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments?page=2" });
  await expect.poll(() => alerted.length).toBe(1);
  answer(list, { count: 21, results: [aRequest()] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Noor")).toBeVisible();
  await expect.element(page.getByRole("alert").filter({ hasText: failure })).not.toBeInTheDocument();
  answer(list, problemReply({ ...notFound, message: () => failure }));
  await refreshLists();
  await expect.poll(() => alerted.length).toBe(2);
});

test("a row that a search found is opened by the first name, and has the last one with what matched marked (visits-100)", async () => {
  answer(list, { count: 1, results: [{ ...aRequest(), last_name: "Vance" } as never] });
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByRole("searchbox", { name: "Find a person" }).fill("van");
  await page.getByRole("button", { name: "Search" }).click();
  const row = page.getByRole("row").filter({ hasText: "Noor" });
  await expect.element(row.getByRole("button", { name: "Noor", exact: true })).toBeVisible();
  await expect.poll(() => document.querySelector("mark")?.textContent).toBe("Van");
  await expect.element(row.getByText("Vance")).toBeVisible();
});

test("a list that is narrowed by the language alone says how many match, or that none does (visits-38)", async () => {
  provideSite(() => resolveSite(bilingualContent, { version: "bilingual" }));
  onTestFinished(() => provideSite(() => exampleSite));
  const stored = [aRequest(), { ...aRequest(), id: 2, language: "es" }];
  answer(list, ({ url }) => {
    const language = url.searchParams.get("language");
    const results = language ? stored.filter((one) => one.language === language) : stored;
    return { count: results.length, results } as never;
  });
  await renderPart(<StaffList onOpenRequest={() => undefined} />, { at: "/appointments" });
  await page.getByText("Filter and sort").click();
  const language = page.getByLabelText("Language");
  await language.selectOptions("es");
  await expect.element(page.getByText("1 appointment matches.")).toBeVisible();
  stored.pop();
  await refreshLists();
  await expect.element(page.getByText("No appointments match.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(language).toHaveValue("");
  await expect.element(page.getByText(/match/)).not.toBeInTheDocument();
});
