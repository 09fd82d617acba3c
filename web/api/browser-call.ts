import { callThrough } from "./call.ts";

/** Calls the API from the browser. */
export const call = callThrough(async ({ method, path, headers, body }) => {
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(typeof body === "string" && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: await response.text() };
});
