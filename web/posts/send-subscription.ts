import { emailOnly } from "#contract/accounts/registration.ts";
import { languageOfPage } from "#contract/language.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "#web/api/error-message.ts";

/** What became of a form: a fault of its field, another failure, or the address that a link is mailed to. */
export interface Outcome {
  readonly fault?: string | undefined;
  readonly failure?: string;
  readonly sentTo?: string;
}

/** Checks an address, and asks for the link that confirms its subscription. */
export async function sendSubscription(typed: string): Promise<Outcome> {
  const { data: body, error } = emailOnly.safeParse({ email: typed });
  if (!body) return { fault: error.issues[0]?.message };
  try {
    await call("POST /api/newsletter/subscriptions/", { body: { ...body, ...languageOfPage() } });
    return { sentTo: body.email };
  } catch (failed) {
    const fault = getFieldErrors(failed)?.email?.join(" ");
    return fault ? { fault } : { failure: getErrorMessage(failed, m.subscribe_failed()) };
  }
}
