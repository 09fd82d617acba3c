import { invalidFields } from "#contract/problems.ts";
import { ApiProblem } from "../api/call.ts";
import { ConnectionError } from "../islands/connection-error.ts";

/** Milliseconds after which a form service that does not respond counts as down. */
const timeout = 20_000;

interface FieldFault {
  readonly field?: string;
  readonly message?: string;
}

/** A form service's error response: a list of errors, messages by field name, or one message. */
interface Refusal {
  readonly error?: string;
  readonly message?: string;
  readonly errors?: readonly FieldFault[] | Readonly<Record<string, string | readonly string[]>>;
}

function messagesByField(errors: Refusal["errors"]): Record<string, readonly string[]> {
  if (!errors || typeof errors !== "object") return {};
  if (!Array.isArray(errors)) {
    return Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, [said].flat()]));
  }
  const fields: Record<string, string[]> = {};
  for (const { field, message } of errors as readonly FieldFault[]) {
    if (field && message) (fields[field] ??= []).push(message);
  }
  return fields;
}

function messageOf({ error, message, errors }: Refusal): string {
  const general = Array.isArray(errors)
    ? (errors as readonly FieldFault[]).find(({ field }) => !field)
    : undefined;
  return error ?? message ?? general?.message ?? "";
}

async function refusalIn(response: Response): Promise<Refusal> {
  const content: unknown = await response.json().catch(() => undefined);
  return typeof content === "object" && content !== null ? content : {};
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
  const refusal = await refusalIn(response);
  throw new ApiProblem(response.status, {
    detail: invalidFields.code,
    message: messageOf(refusal),
    fields: messagesByField(refusal.errors),
  });
}
