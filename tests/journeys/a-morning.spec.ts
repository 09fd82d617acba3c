import { Hands } from "#tests/support/hands.ts";
import { expect, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { spendMorning } from "#tests/support/morning.ts";
import { fillMorning } from "#tests/support/morning-practice.ts";
import { testWithOwnProgram } from "#tests/support/own-program.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";

/** All appointments of the program are replaced. */
const test = testWithOwnProgram({ DEMO: "true" });
test.describe.configure({ mode: "default" });

const work = { requests: 3, illVisits: 3, closureVisits: 3, missed: 2, leaving: 1 };

test("a whole morning at the desk by keyboard alone", variant, async ({ page }) => {
  test.slow();
  const { database } = await journeyDatabase();
  const practice = await fillMorning(database, work);
  await openAs(page, demoDentist, "/appointments");
  const efforts = await spendMorning(new Hands(page, "keyboard"), practice);
  expect(efforts["requests are confirmed"]?.presses, "j, c, 1 and Enter, then Enter for each").toBeLessThan(
    12,
  );
});

test.describe("on a phone", variant, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a whole morning at the desk by touch", async ({ page }) => {
    test.slow();
    const { database } = await journeyDatabase();
    const practice = await fillMorning(database, work);
    await openAs(page, demoDentist, "/appointments");
    await spendMorning(new Hands(page, "touch"), practice);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
