import type * as z from "zod/mini";
import { formExpired, formTokenAge, type guestRequestForm } from "#contract/guest-requests.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { createIdempotencyKeys } from "#web/forms/idempotency-keys.ts";
import { honeypotIn } from "./honeypot.tsx";
import { postToFormService } from "./post-to-form-service.ts";

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
  /** Rejects with `ApiProblem` if the request is rejected, and with `ConnectionError` if there is no response. */
  send(request: GuestRequest, form: HTMLFormElement): Promise<void>;
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
    async send(request, element) {
      const website = honeypotIn(element);
      const { endpoint } = await opened();
      if (endpoint) {
        // A bot that filled the honeypot gets no error.
        if (!website) await postToFormService(endpoint, request);
        return;
      }
      const headers = { "idempotency-key": keyFor(JSON.stringify(request)) };
      for (let isRetry = false; ; isRetry = true) {
        const form = await opened();
        await untilOldEnough(form);
        try {
          const body = { ...request, form_token: form.token, website };
          await call("POST /api/appointments/guest/", { body, headers });
          return arrived();
        } catch (error) {
          if (isRetry || !(error instanceof ApiProblem && error.detail === formExpired.code)) throw error;
          opening = undefined;
        }
      }
    },
  };
}
