import { expect, test } from "vitest";
import { noFilters, queryOfView, readStoredPreferences } from "./list-view.ts";

test("a device without stored preferences shows urgent requests first, five a page", () => {
  for (const stored of [null, "", "nonsense", "[]", "null", '"urgent"', '{"order":"best","pageSize":7}']) {
    expect(readStoredPreferences(stored), String(stored)).toEqual({ order: "urgent", pageSize: 5 });
  }
});

test("a stored sort order and page size are used", () => {
  expect(readStoredPreferences('{"order":"visit","pageSize":20}')).toEqual({ order: "visit", pageSize: 20 });
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
