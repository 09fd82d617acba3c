import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPart } from "#tests/support/render-part.tsx";
import { clearSession, storeSession } from "./stored-session.ts";
import { useSession } from "./use-session.ts";

function SignedInAs() {
  const session = useSession();
  return <p>{session ? `Signed in as ${session.username}` : "Not signed in"}</p>;
}

const tokenUntil = (seconds: number) => `x.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + seconds }))}.x`;

const storedFor = (username: string) => ({
  access: tokenUntil(600),
  refresh: "refresh",
  username,
  role: "customer",
  user_id: 7,
});

const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible();

afterEach(() => clearSession());

test("a part of the page follows the session: its start, another person's and its end", async () => {
  await renderPart(<SignedInAs />);
  await shown("Not signed in");
  storeSession(storedFor("ada"));
  await shown("Signed in as ada");
  storeSession(storedFor("ben"));
  await shown("Signed in as ben");
  clearSession();
  await shown("Not signed in");
});

test.each([
  ["another tab ends it", () => new StorageEvent("storage", { key: "access" })],
  [
    "it ended before the page is shown again by 'Back'",
    () => new PageTransitionEvent("pageshow", { persisted: true }),
  ],
])("a page shows no session of before once %s", async (_, event) => {
  storeSession(storedFor("ada"));
  await renderPart(<SignedInAs />);
  await shown("Signed in as ada");
  clearSession({ isLeaving: true });
  window.dispatchEvent(event());
  await shown("Not signed in");
});
