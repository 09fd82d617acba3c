import { invalidFields } from "#contract/problems.ts";
import type { ProblemBody } from "#contract/route.ts";
import { ApiProblem } from "#web/api/call.ts";
import { ConnectionError } from "#web/islands/connection-error.ts";

/** Milliseconds after which a form service that does not respond counts as down. */
const timeout = 20_000;

interface Fault {
  readonly field?: unknown;
  readonly message?: unknown;
}

/** The faults in a form service's `errors`: a list of texts or of objects, messages by field name, or one message. */
function faultsIn(errors: unknown): readonly Fault[] {
  if (typeof errors !== "object" || errors === null) return [{ message: errors }];
  if (Array.isArray(errors)) {
    return errors.map((fault: unknown) => (typeof fault === "object" ? (fault ?? {}) : { message: fault }));
  }
  return Object.entries(errors).flatMap(([field, said]) =>
    [said].flat().map((message) => ({ field, message })),
  );
}

/** A form service's response, which may be anything, as a problem. */
function problemIn(content: unknown): ProblemBody {
  const { error, message, errors } = Object(content) as Readonly<Record<string, unknown>>;
  const fields = new Map<string, string[]>();
  const general = [error, message];
  for (const fault of faultsIn(errors)) {
    if (typeof fault.message !== "string") continue;
    if (typeof fault.field === "string" && fault.field) {
      fields.set(fault.field, [...(fields.get(fault.field) ?? []), fault.message]);
    } else general.push(fault.message);
  }
  const shown = general.find((text) => typeof text === "string" && text !== "");
  return { detail: invalidFields.code, message: String(shown ?? ""), fields: Object.fromEntries(fields) };
}

/**
 * Posts a form to the practice's form service, form-encoded and asking for JSON, as such services expect
 * (visits-10). Rejects with `ApiProblem` if the service rejects the request, with its messages by field name, and with
 * `ConnectionError` if it does not respond.
 */
export async function postToFormService(
  endpoint: string,
  fields: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) body.set(name, String(value));
  }
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw new ConnectionError(cause);
  });
  if (response.ok) return;
  const content: unknown = await response.json().catch(() => undefined);
  throw new ApiProblem(response.status, problemIn(content));
}
