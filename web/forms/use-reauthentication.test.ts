import { expect, test } from "vitest";
import { createReauthenticationRequests, isReauthenticationCancelled } from "./use-reauthentication.tsx";

/** Requests of a proof, and the dialog that is shown for them. */
function reauthenticationRequests() {
  const shown: Parameters<Parameters<typeof createReauthenticationRequests>[0]>[0][] = [];
  const requestWith = createReauthenticationRequests((pending) => shown.push(pending));
  return { request: () => requestWith(["code"]), shown };
}

test("simultaneous calls share one reauthentication", async () => {
  const { request, shown } = reauthenticationRequests();
  const both = Promise.all([request(), request()]);
  expect(shown).toMatchObject([{ accepts: ["code"] }]);
  shown[0]?.onReauthenticated();
  await both;
  expect(shown.at(-1), "the dialog is closed").toBeUndefined();
});

test("closing the dialog cancels each pending call", async () => {
  const { request, shown } = reauthenticationRequests();
  const both = Promise.allSettled([request(), request()]);
  shown[0]?.onCancel();
  for (const { status, reason } of (await both) as PromiseRejectedResult[]) {
    expect(status).toBe("rejected");
    expect(isReauthenticationCancelled(reason)).toBe(true);
  }
});

test("a later call requests another reauthentication", async () => {
  const { request, shown } = reauthenticationRequests();
  const first = request();
  shown[0]?.onReauthenticated();
  await first;
  const second = request();
  expect(shown).toHaveLength(3);
  shown[2]?.onReauthenticated();
  await second;
});
