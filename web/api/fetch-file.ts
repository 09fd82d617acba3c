import { fetchAsUser, throwConnectionError } from "./browser-call.ts";
import { ApiProblem, parseProblem } from "./call.ts";

/** Fetches a file from the API, which a link cannot, since it sends no access token. Rejects as `call()` does. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetchAsUser(path);
  if (!response.ok) {
    const body = await response.text().catch(() => "");
    throw new ApiProblem(response.status, parseProblem(body));
  }
  return response.blob().catch(throwConnectionError);
}
