import type { Language } from "#contract/site/values.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { formatNumber, getErrorMessage } from "#web/api/english.ts";
import { showToast } from "#web/ui/english-toast.ts";

/** A number of subscribers, such as '12 subscribers'. */
export function formatSubscribers(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "subscriber" : "subscribers"}`;
}

/** The number of subscribers to whom a post in a language would be sent; without one, of all. */
export const subscriberCountQuery = (language?: Language) => ({
  queryKey: ["newsletter", "subscribers", language],
  queryFn: () => call("GET /api/newsletter/subscribers/", { query: { language } }),
});

/** The progress of sending a post. */
export function sendingQuery(postId: number) {
  return {
    queryKey: ["newsletter", "sending", postId],
    queryFn: () => call("GET /api/blogs/{id}/sending/", { params: { id: String(postId) } }),
  };
}

/** Between two questions for the progress of a sending, in milliseconds. */
export const aSecond = 1_000;

/**
 * Sends a published post to the subscribers of its language, or of all, and shows the progress in a toast, also on other
 * pages.
 */
export async function sendToSubscribers(postId: number, { toAll = false } = {}): Promise<void> {
  const id = `sending-${postId}`;
  const params = { id: String(postId) };
  try {
    let sending = await call("POST /api/blogs/{id}/sending/", {
      params,
      ...(toAll && { body: { to_all: true } }),
    });
    while (sending.finished_date === null) {
      const { queued, subscribers } = sending;
      await showToast(`Sending: ${queued} of ${formatSubscribers(subscribers)}…`, { type: "loading", id });
      await new Promise((resolve) => setTimeout(resolve, aSecond));
      sending = await call("GET /api/blogs/{id}/sending/", { params }).catch((error: unknown) => {
        // The sending goes on at the server, whether or not it can be followed now.
        if (error instanceof ApiProblem && error.status < 500) throw error;
        return sending;
      });
    }
    await showToast(`Sent to ${formatSubscribers(sending.queued)}.`, { type: "success", id });
  } catch (error) {
    await showToast(getErrorMessage(error, "The blog could not be sent to the subscribers."), {
      type: "error",
      id,
    });
  }
}
