import { ConnectionError } from "../islands/connection-error.ts";
import { secondsLeft } from "../session/access-token.ts";
import { renewSession } from "../session/renew-session.ts";
import { type Answer, callThrough, type Send } from "./call.ts";

const storedUser = () => localStorage.getItem("user_id");

/**
 * An access token that is valid now by this device's clock, renewed if possible; none where another account signed in
 * meanwhile, in another tab.
 */
export async function freshAccess(): Promise<string | null> {
  const access = localStorage.getItem("access");
  const user = storedUser();
  const left = secondsLeft(access);
  // An undecodable token counts as none (sign-in-19).
  if (left === undefined) return null;
  if (left > 0) return access;
  const renewal = await renewSession(access);
  return renewal === "renewed" && storedUser() === user ? localStorage.getItem("access") : null;
}

function isSessionRejected({ status, body }: Answer): boolean {
  return status === 401 && body.includes('"unauthenticated"');
}

const admitsEnrolling = /^\/api\/(2fa|passkeys)\//;

/** The tokens to send a call with, one after the other where the one before was rejected; null for none. */
async function* tokensFor(path: string): AsyncGenerator<string | null> {
  if (path.startsWith("/token/")) return yield null;
  // The enrolment token comes first (sign-in-20), and is deleted where it is no longer valid.
  const enrolment = admitsEnrolling.test(path) && localStorage.getItem("enroll_access");
  if (enrolment) {
    yield enrolment;
    localStorage.removeItem("enroll_access");
    if (!localStorage.getItem("access")) return;
  }
  const user = storedUser();
  const token = await freshAccess();
  yield token;
  // What one account sends is never sent again as another that signed in meanwhile.
  if (storedUser() !== user) return;
  // A rejected session is renewed once, so that no form is lost to an expired token.
  const renewal = token ? await renewSession(token) : undefined;
  // A session that is still stored could not be renewed just now, which does not end it.
  const isStored = !token && secondsLeft(localStorage.getItem("access")) !== undefined;
  if (renewal === "unreachable" || isStored) throw new ConnectionError();
  if (renewal === "renewed" && storedUser() === user) yield localStorage.getItem("access");
}

/** Raises `ConnectionError` where no answer comes. */
async function sendFromBrowser({ method, path, headers, body, signal }: Parameters<Send>[0]) {
  let answer: Answer = { status: 0, body: "" };
  for await (const token of tokensFor(path)) {
    try {
      const response = await fetch(path, {
        method,
        headers: {
          ...headers,
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(typeof body === "string" && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
      answer = { status: response.status, body: await response.text() };
    } catch (cause) {
      throw new ConnectionError(cause);
    }
    if (!isSessionRejected(answer)) break;
  }
  return answer;
}

/** Calls the API from the browser, as the signed-in user if there is one. */
export const call = callThrough(sendFromBrowser);
