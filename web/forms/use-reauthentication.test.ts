import { expect, test } from "vitest";
import { createReauthenticationRequests, isReauthenticationCancelled } from "./use-reauthentication.tsx";

/** Requests of a proof, and the dialog that is shown for them. */
function proofRequests() {
  const shown: Parameters<Parameters<typeof createReauthenticationRequests>[0]>[0][] = [];
  const request = createReauthenticationRequests((pending) => shown.push(pending));
  return { request, shown };
}

test("calls that need a proof at the same time share one", async () => {
  const { request, shown } = proofRequests();
  const both = Promise.all([request(), request()]);
  expect(shown).toHaveLength(1);
  shown[0]?.onReauthenticated();
  await both;
  expect(shown.at(-1), "the dialog is closed").toBeUndefined();
});

test("closing the dialog cancels each call that waits for it", async () => {
  const { request, shown } = proofRequests();
  const both = Promise.allSettled([request(), request()]);
  shown[0]?.onCancel();
  for (const { status, reason } of (await both) as PromiseRejectedResult[]) {
    expect(status).toBe("rejected");
    expect(isReauthenticationCancelled(reason)).toBe(true);
  }
});

test("a later call has a proof of its own", async () => {
  const { request, shown } = proofRequests();
  const first = request();
  shown[0]?.onReauthenticated();
  await first;
  const second = request();
  expect(shown).toHaveLength(3);
  shown[2]?.onReauthenticated();
  await second;
});
