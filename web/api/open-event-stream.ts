import { freshAccess } from "./browser-call.ts";
import { ApiProblem } from "./call.ts";

/**
 * Opens a stream of the API as the signed-in user, since `EventSource` cannot send a token. Rejects with `ApiProblem`
 * for an error response, and as `fetch` does without a response or when the signal aborts it.
 */
export async function openEventStream(
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const access = await freshAccess();
  const response = await fetch(path, {
    headers: { Accept: "text/event-stream", ...(access && { Authorization: `Bearer ${access}` }) },
    signal,
  });
  if (response.ok && response.body) return response.body;
  throw new ApiProblem(response.status, { detail: "", message: "" });
}
