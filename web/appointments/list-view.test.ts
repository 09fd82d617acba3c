import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import {
  listPath,
  noFilters,
  parsePreferences,
  queryOfView,
  statusOfSearch,
  useListView,
} from "./list-view.ts";

const remembered = { category: "", provider: "" };

test("a device without stored preferences shows urgent requests first, twenty a page", () => {
  for (const stored of [null, "", "nonsense", "[]", "null", '"urgent"', '{"order":"best","pageSize":7}']) {
    expect(parsePreferences(stored), String(stored)).toEqual({
      ...remembered,
      order: "urgent",
      pageSize: 20,
    });
  }
});

test("a stored sort order and page size are used", () => {
  const stored = { order: "visit", pageSize: 50, category: "", provider: "osei" };
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
});

test("a stored provider or category that the practice no longer has is no filter", () => {
  const stored = { category: "whitening", provider: "nobody" };
  expect(parsePreferences(JSON.stringify(stored))).toMatchObject(remembered);
});

test("empty filters are omitted from the query", () => {
  const view = { ...noFilters, order: "urgent", pageSize: 20, search: "0199", from: "2028-02-29" } as const;
  expect(queryOfView(view, { page: 2, status: "pending" })).toEqual({
    page: "2",
    page_size: "20",
    order: "urgent",
    status: "pending",
    search: "0199",
    from: "2028-02-29",
  });
});

test("an unknown status does not filter", () => {
  expect(statusOfSearch(new URLSearchParams("status=pending"))).toBe("pending");
  expect(statusOfSearch(new URLSearchParams("status=lost"))).toBeUndefined();
});

test("a list's URL omits defaults", () => {
  expect(listPath(1)).toBe("/appointments");
  expect(listPath(2, "pending")).toBe("/appointments?status=pending&page=2");
});

/** The list's view as a page of this device has it, and the function that changes it. */
function openList() {
  let opened: ReturnType<typeof useListView> | undefined;
  const client = getQueryClient();
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(() => void (opened = useListView())),
    ),
  );
  if (!opened) throw new Error("The list was not rendered.");
  return { view: opened[0], change: opened[1] };
}

describe("the list's view in a browser", () => {
  let browser: ReturnType<typeof stubBrowserGlobals>;

  beforeEach(() => {
    vi.stubEnv("SSR", false);
    browser = stubBrowserGlobals();
    vi.stubGlobal("window", new EventTarget());
  });
  afterEach(() => {
    getQueryClient().clear();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  test("the device remembers sort order, page size and filters, and neither names nor days (visits-42)", () => {
    openList().change({ search: "Ada Lovelace", provider: "osei", from: "2026-11-30" });
    openList().change({ order: "visit" });
    expect(JSON.stringify(browser.stored())).not.toMatch(/Ada|2026/);
    expect(openList().view).toMatchObject({ search: "Ada Lovelace", provider: "osei", order: "visit" });
    getQueryClient().clear();
    expect(openList().view).toEqual({ ...noFilters, provider: "osei", order: "visit", pageSize: 20 });
  });

  test("a search in one tab does not put back the page size that another tab has stored since", () => {
    const { change } = openList();
    openList().change({ pageSize: 10 });
    change({ search: "Ada" });
    expect(openList().view).toMatchObject({ search: "Ada", pageSize: 10 });
  });

  test("the list can be searched where the reader's browser stores nothing", () => {
    browser.forbidStorage();
    openList().change({ search: "Ada", order: "oldest" });
    expect(openList().view).toMatchObject({ search: "Ada", order: "urgent" });
  });
});
