import { freshAccess } from "./browser-call.ts";
import { ApiProblem } from "./call.ts";

/**
 * Opens a stream of the API as who is signed in, since `EventSource` can carry no token. Rejects with `ApiProblem`
 * where it is refused, and with what `fetch` rejects with where there is no answer or the signal ends it.
 */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const access = await freshAccess();
  const response = await fetch(path, {
    headers: { Accept: "text/event-stream", ...(access && { Authorization: `Bearer ${access}` }) },
    signal,
  });
  if (response.ok && response.body) return response.body;
  throw new ApiProblem(response.status, { detail: "", message: "" });
}
