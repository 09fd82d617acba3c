import { ConnectionError } from "../islands/connection-error.ts";
import { freshAccess } from "./browser-call.ts";
import { ApiProblem } from "./call.ts";

/**
 * Has the browser save what the API answers as a file. A link cannot, since it has no access token. Rejects as `call()`
 * does.
 */
export async function download(path: string, name: string): Promise<void> {
  const access = await freshAccess();
  const headers = { ...(access && { Authorization: `Bearer ${access}` }) };
  const response = await fetch(path, { headers }).catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({ detail: "", message: "" }));
    throw new ApiProblem(response.status, problem);
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
