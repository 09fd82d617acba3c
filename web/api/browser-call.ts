import { ConnectionError } from "../islands/connection-error.ts";
import { secondsLeft } from "../session/access-token.ts";
import { renewSession } from "../session/renew-session.ts";
import { type Answer, callThrough, type Send } from "./call.ts";

type Sending = Parameters<Send>[0];

async function send({ method, path, headers, body, signal }: Sending, token: string | null): Promise<Answer> {
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

/** An access token that is valid now by this device's clock, renewed if possible. */
export async function freshAccess(): Promise<string | null> {
  const access = localStorage.getItem("access");
  const left = secondsLeft(access);
  // An undecodable token counts as none (sign-in-19).
  if (left === undefined) return null;
  if (left > 0) return access;
  return (await renewSession(access)) === "renewed" ? localStorage.getItem("access") : null;
}

function isSessionRejected({ status, body }: Answer): boolean {
  return status === 401 && body.includes('"unauthenticated"');
}

/** Sends as the signed-in user. A rejected session is renewed once, so that no form is lost to an expired token. */
async function sendSignedIn(sending: Sending): Promise<Answer> {
  const token = await freshAccess();
  const answer = await send(sending, token);
  if (!isSessionRejected(answer)) return answer;
  if (!token) {
    // A session that is still stored could not be renewed just now, which does not end it.
    if (secondsLeft(localStorage.getItem("access")) !== undefined) throw new ConnectionError();
    return answer;
  }
  const renewal = await renewSession(token);
  if (renewal === "unreachable") throw new ConnectionError();
  return renewal === "renewed" ? send(sending, localStorage.getItem("access")) : answer;
}

/** Sends with the enrolment token first (sign-in-20), and deletes one that is no longer valid. */
async function sendEnrolling(sending: Sending): Promise<Answer> {
  const enrolment = localStorage.getItem("enroll_access");
  if (!enrolment) return sendSignedIn(sending);
  const answer = await send(sending, enrolment);
  if (!isSessionRejected(answer)) return answer;
  localStorage.removeItem("enroll_access");
  return localStorage.getItem("access") ? sendSignedIn(sending) : answer;
}

/** Calls the API from the browser, as the signed-in user if there is one. */
export const call = callThrough((sending) => {
  if (sending.path.startsWith("/token/")) return send(sending, null);
  const admitsEnrolling = /^\/api\/(2fa|passkeys)\//.test(sending.path);
  return admitsEnrolling ? sendEnrolling(sending) : sendSignedIn(sending);
});
