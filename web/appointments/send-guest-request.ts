import type * as z from "zod/mini";
import { formExpired, formTokenAge, type guestRequestForm } from "#contract/guest-requests.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { honeypotIn } from "./honeypot.tsx";
import { postToFormService } from "./post-to-form-service.ts";
import { createRetryKeys } from "./retry-key.ts";

type GuestRequest = z.output<typeof guestRequestForm>;

interface OpenedForm {
  token: string;
  /** Where an external form service takes the form; undefined where the practice takes it itself. */
  endpoint: string | undefined;
  /** When the token came, in milliseconds of this page's clock. */
  openedAt: number;
}

async function openForm(): Promise<OpenedForm> {
  const { form_token: token, endpoint } = await call("GET /api/appointments/guest/", {});
  return { token, endpoint, openedAt: performance.now() };
}

/** A form that was filled in a blink, by a browser's autofill, waits until the server believes it. */
async function untilOldEnough({ openedAt }: OpenedForm): Promise<void> {
  const rest = openedAt + formTokenAge.min * 1_000 - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

/** Takes a guest's request to where it belongs: to the practice, or to its form service (visits-10). */
interface GuestSending {
  /** Loads in advance what sending needs. */
  open(): void;
  /** Rejects with `ApiProblem` where the request is refused and with another error where nothing answered. */
  send(request: GuestRequest, form: HTMLFormElement): Promise<void>;
}

/** Sends a guest form, with its token and its idempotency key, retries included. */
export function createGuestSending(): GuestSending {
  let opening: Promise<OpenedForm> | undefined;
  const { keyFor, arrived } = createRetryKeys();

  function opened(): Promise<OpenedForm> {
    opening ??= openForm().catch((error: unknown) => {
      // The next try loads it again.
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
        // A bot that filled the honeypot gets no sign of it.
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
