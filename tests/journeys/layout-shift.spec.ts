import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { layoutShifts } from "#tests/support/layout-shifts.ts";

test("the page loads without layout shifts, and does not scroll sideways on the smallest phone", async ({
  page,
}) => {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/");
    await hydratePage(page);
    await page.waitForLoadState("networkidle");
    expect(await layoutShifts(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the offer of an account moves nothing on a phone when it appears (visits-15)", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/request-appointment");
  await hydratePage(page);
  await expect(page.getByText("Create an account for fast booking!")).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
});

/** A proxy that pauses each document before a text, as a slow connection or a busy parser does. */
async function startPausingProxy(address: string, text: string): Promise<Server> {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", address));
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "Content-Type": type });
    const content = Buffer.from(await answer.arrayBuffer());
    const pause = type.startsWith("text/html") ? content.indexOf(text) : 0;
    response.write(content.subarray(0, pause));
    setTimeout(() => response.end(content.subarray(pause)), pause > 0 ? 1_000 : 0);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return proxy;
}

for (const [part, text] of [
  ["top bar", "Open menu"],
  ["notice", "under construction"],
] as const) {
  test(
    `the ${part} appears as a whole when the document pauses within it`,
    variant,
    async ({ page, baseURL }) => {
      const proxy = await startPausingProxy(baseURL ?? "", text);
      try {
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 740 });
          await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`);
          // A busy browser may have a preloaded font a frame late, which moves words of the bar by pixels (0.003).
          expect(await layoutShifts(page, 0.01)).toEqual([]);
        }
      } finally {
        proxy.closeAllConnections();
        proxy.close();
      }
    },
  );
}
