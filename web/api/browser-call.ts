import { callThrough } from "./call.ts";

/** Calls the API from the browser. */
export const call = callThrough(async ({ method, path, body }) => {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && { body, headers: { "Content-Type": "application/json" } }),
  });
  return { status: response.status, body: await response.text() };
});
