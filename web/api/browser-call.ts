import { ConnectionError } from "../islands/connection-error.ts";
import { secondsLeft } from "../session/access-token.ts";
import { renewSession } from "../session/renew-session.ts";
import { type Answer, callThrough, type Send } from "./call.ts";

type Sending = Parameters<Send>[0];

async function ask({ method, path, headers, body, signal }: Sending, token: string | null): Promise<Answer> {
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
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}

/** The access token that is good at this moment by this device's clock, renewed where it can be. */
export async function freshAccess(): Promise<string | null> {
  const access = localStorage.getItem("access");
  const left = secondsLeft(access);
  // What is no token counts as none (sign-in-19).
  if (left === undefined) return null;
  if (left > 0) return access;
  return (await renewSession(access)) === "renewed" ? localStorage.getItem("access") : null;
}

function isRefusedSession({ status, body }: Answer): boolean {
  return status === 401 && body.includes('"unauthenticated"');
}

/** Asks as who is signed in. A session refused is renewed once, so that no form is lost to an expired token. */
async function askSignedIn(sending: Sending): Promise<Answer> {
  const token = await freshAccess();
  const answer = await ask(sending, token);
  if (!isRefusedSession(answer)) return answer;
  if (!token) {
    // A session that is still stored could not be renewed just now, which is no refusal of it.
    if (secondsLeft(localStorage.getItem("access")) !== undefined) throw new ConnectionError();
    return answer;
  }
  const renewal = await renewSession(token);
  if (renewal === "unreachable") throw new ConnectionError();
  return renewal === "renewed" ? ask(sending, localStorage.getItem("access")) : answer;
}

/** Asks with the enrolment token first (sign-in-20); one that is no longer good is forgotten. */
async function askEnrolling(sending: Sending): Promise<Answer> {
  const enrolment = localStorage.getItem("enroll_access");
  if (!enrolment) return askSignedIn(sending);
  const answer = await ask(sending, enrolment);
  if (!isRefusedSession(answer)) return answer;
  localStorage.removeItem("enroll_access");
  return localStorage.getItem("access") ? askSignedIn(sending) : answer;
}

/** Calls the API from the browser, as who is signed in where somebody is. */
export const call = callThrough((sending) => {
  if (sending.path.startsWith("/token/")) return ask(sending, null);
  const admitsEnrolling = /^\/api\/(2fa|passkeys)\//.test(sending.path);
  return admitsEnrolling ? askEnrolling(sending) : askSignedIn(sending);
});
