import type * as z from "zod/mini";
import { formExpired, formTokenAge, type guestRequestForm } from "#contract/appointments/guest-form.ts";
import { languageOfPage } from "#contract/language.ts";
import { invalidFields } from "#contract/problems.ts";
import type { ProblemBody } from "#contract/route.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { createIdempotencyKeys } from "#web/forms/idempotency-keys.ts";
import { ConnectionError } from "#web/islands/load-module.ts";

const honeypotName = "website";

/**
 * A field that only bots fill: off the screen, not focusable, hidden from screen readers and excluded from autofill
 * (visits-11).
 */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {m.guest_form_website()}
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The value of a form's honeypot; a person leaves it empty. */
function honeypotIn(form: HTMLFormElement): string {
  return String(new FormData(form).get(honeypotName) ?? "");
}

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

type GuestRequest = z.output<typeof guestRequestForm>;

interface OpenedForm {
  token: string;
  /** The URL of the external form service; undefined if the practice receives the form itself. */
  endpoint: string | undefined;
  /** When the token was received, by `performance.now()`. */
  openedAt: number;
}

async function openForm(): Promise<OpenedForm> {
  const { form_token: token, endpoint } = await call("GET /api/appointments/guest/", {});
  return { token, endpoint, openedAt: performance.now() };
}

/** Waits until the token has the server's minimum age, which autofill can be faster than. */
async function untilOldEnough({ openedAt }: OpenedForm): Promise<void> {
  const rest = openedAt + formTokenAge.min * 1_000 - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

/** Sends a guest's request to the practice, or to its form service (visits-10). */
interface GuestRequestSender {
  /** Prefetches the token that sending needs. */
  open(): void;
  /**
   * Returns the request's `Idempotency-Key`, by which its address can be corrected; undefined from a form service. Rejects
   * with `ApiProblem` if the request is rejected, and with `ConnectionError` if there is no response.
   */
  send(request: GuestRequest, form: HTMLFormElement): Promise<string | undefined>;
}

/** Creates a sender for one guest form. It fetches the form token, and retries once with a new one. */
export function createGuestRequestSender(): GuestRequestSender {
  let opening: Promise<OpenedForm> | undefined;
  const { keyFor, arrived } = createIdempotencyKeys();

  function opened(): Promise<OpenedForm> {
    opening ??= openForm().catch((error: unknown) => {
      // The next attempt fetches it again.
      opening = undefined;
      throw error;
    });
    return opening;
  }

  return {
    open() {
      opened().catch(() => undefined);
    },
    async send(typed, element) {
      const request = { ...typed, ...languageOfPage() };
      const website = honeypotIn(element);
      const { endpoint } = await opened();
      if (endpoint) {
        // A bot that filled the honeypot gets no error.
        if (!website) await postToFormService(endpoint, request);
        return undefined;
      }
      const key = keyFor(JSON.stringify(request));
      for (let isRetry = false; ; isRetry = true) {
        const form = await opened();
        await untilOldEnough(form);
        try {
          const body = { ...request, form_token: form.token, website };
          await call("POST /api/appointments/guest/", { body, headers: { "idempotency-key": key } });
          arrived();
          return key;
        } catch (error) {
          if (isRetry || !(error instanceof ApiProblem && error.detail === formExpired.code)) throw error;
          opening = undefined;
        }
      }
    },
  };
}
