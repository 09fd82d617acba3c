import { languageOfSite } from "#contract/site/site.ts";
import { hasTranslations } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { ConnectionError } from "#web/islands/load-module.ts";
import { renewSession } from "#web/session/renew-session.ts";
import { getStored, removeEntries, secondsLeft, setStored } from "#web/session/stored-session.ts";
import { ApiProblem, createCall, parseProblem, type Send, throwConnectionError } from "./call.ts";

/** Rejects a sign-in before it is sent if the browser blocks storage: the session could not be stored. */
export function requireStorage(): void {
  if (!setStored("probe", "")) {
    throw new ApiProblem(0, {
      detail: "storage_forbidden",
      message: m.connection_storage_blocked(),
    });
  }
  removeEntries("probe");
}

const storedUserId = () => getStored("user_id");

/**
 * An access token that is valid by this device's clock, renewed if possible; null if another account has signed in
 * since, in another tab.
 */
export async function getValidAccessToken(): Promise<string | null> {
  const access = getStored("access");
  const user = storedUserId();
  const left = secondsLeft(access);
  // An undecodable token counts as none (sign-in-19).
  if (left === undefined) return null;
  if (left > 0) return access;
  const renewal = await renewSession(access);
  return renewal === "renewed" && storedUserId() === user ? getStored("access") : null;
}

const acceptsEnrolmentToken = /^\/api\/(2fa|passkeys)\//;

/** The tokens to try, each after the previous one was rejected; null for a request without a token. */
async function* tokensFor(path: string): AsyncGenerator<string | null> {
  if (path.startsWith("/token/")) return yield null;
  // The enrolment token comes first (sign-in-20), and is deleted once it is invalid.
  const enrolment = acceptsEnrolmentToken.test(path) && getStored("enroll_access");
  if (enrolment) {
    yield enrolment;
    removeEntries("enroll_access");
    if (!getStored("access")) return;
  }
  const user = storedUserId();
  const token = await getValidAccessToken();
  yield token;
  // A request of one account is never repeated as another that has signed in since.
  if (storedUserId() !== user) return;
  // A rejected session is renewed once, so that no form is lost to an expired token.
  const renewal = token ? await renewSession(token) : undefined;
  // A session that is still stored could not be renewed now, but has not ended.
  const isStored = !token && secondsLeft(getStored("access")) !== undefined;
  if (renewal === "unreachable" || isStored) throw new ConnectionError();
  if (renewal === "renewed" && storedUserId() === user) yield getStored("access");
}

/**
 * Fetches as the signed-in user, if there is one, with messages in the language that is spoken now. Throws `ConnectionError` if no
 * response comes.
 */
async function fetchAsUser({ path, headers, ...init }: Parameters<Send>[0]): Promise<Response> {
  const isJson = typeof init.body === "string";
  const language = languageOfSite();
  let response = Response.error();
  for await (const token of tokensFor(path)) {
    response = await fetch(path, {
      ...init,
      headers: {
        // Not the browser's languages: a page answers in its own.
        ...(hasTranslations() && { "Accept-Language": language }),
        ...headers,
        ...(isJson && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    }).catch(throwConnectionError);
    if (response.status !== 401) break;
    if (!(await response.clone().text().catch(throwConnectionError)).includes('"unauthenticated"')) break;
  }
  return response;
}

/** Calls the API from the browser, as the signed-in user if there is one. */
export const call = createCall(fetchAsUser);

/** Fetches a file from the API, which a link cannot, since it sends no access token. Rejects as `call()` does. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetchAsUser({ method: "GET", path });
  if (!response.ok) {
    const body = await response.text().catch(() => "");
    throw new ApiProblem(response.status, parseProblem(body));
  }
  return response.blob().catch(throwConnectionError);
}
