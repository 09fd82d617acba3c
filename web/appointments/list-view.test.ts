import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { noFilters, parsePreferences, queryOfView, useListView } from "./list-view.ts";

test("a device without stored preferences shows urgent requests first, five a page", () => {
  for (const stored of [null, "", "nonsense", "[]", "null", '"urgent"', '{"order":"best","pageSize":7}']) {
    expect(parsePreferences(stored), String(stored)).toEqual({ order: "urgent", pageSize: 5 });
  }
});

test("a stored sort order and page size are used", () => {
  expect(parsePreferences('{"order":"visit","pageSize":20}')).toEqual({ order: "visit", pageSize: 20 });
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

  test("the device remembers sort order and page size, and neither filters nor names (visits-42)", () => {
    openList().change({ search: "Ada Lovelace", provider: "osei" });
    openList().change({ order: "visit" });
    expect(JSON.stringify(browser.stored())).not.toMatch(/Ada|osei/);
    expect(openList().view).toMatchObject({ search: "Ada Lovelace", provider: "osei", order: "visit" });
    getQueryClient().clear();
    expect(openList().view).toEqual({ ...noFilters, order: "visit", pageSize: 5 });
  });

  test("a search in one tab does not put back the page size that another tab has stored since", () => {
    const { change } = openList();
    openList().change({ pageSize: 20 });
    change({ search: "Ada" });
    expect(openList().view).toMatchObject({ search: "Ada", pageSize: 20 });
  });

  test("the list can be searched where the reader's browser stores nothing", () => {
    browser.forbidStorage();
    openList().change({ search: "Ada", order: "oldest" });
    expect(openList().view).toMatchObject({ search: "Ada", order: "urgent" });
  });
});
