import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { render } from "vitest-browser-react";
import type { OfficeDays } from "#contract/office/office-days.ts";
import { officeNow } from "#contract/office-dates.ts";
import { QueryProvider } from "#web/api/query-client.tsx";
import { ToastRegion } from "#web/ui/toast.tsx";

interface PartOptions {
  /** The page's address. */
  at?: string;
  /** The notice and closures in the document. */
  days?: OfficeDays;
}

/** Renders a part of a page with what every page has around it: a router, the query client and the toasts. */
export async function renderPart(
  part: ReactNode,
  {
    at = "/",
    days = { today: officeNow(new Date()).date, banner: null, closures: [], opens_and_closes: [] },
  }: PartOptions = {},
) {
  const page = (
    <QueryProvider>
      <main>{part}</main>
      <ToastRegion />
    </QueryProvider>
  );
  const router = createMemoryRouter(
    // The root's data is that of the document.
    [{ id: "root", loader: () => ({ days }), children: [{ path: "*", element: page }] }],
    { initialEntries: [at], hydrationData: { loaderData: { root: { days } } } },
  );
  const screen = await render(<RouterProvider router={router} />);
  return { ...screen, router };
}
