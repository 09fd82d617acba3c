import { useState } from "react";
import type * as z from "zod/mini";
import type { registrationForm } from "#contract/accounts/registration.ts";
import { insuranceOptions } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { ButtonLink } from "#web/ui/button.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import { CorrectEmail } from "./correct-email.tsx";
import type { TypedGuestRequest } from "./guest-form.tsx";
import { RequestSent } from "./request-sent.tsx";

/** What registration asks for too, of what a guest has typed. */
function detailsTyped(sent: TypedGuestRequest): Partial<z.input<typeof registrationForm>> {
  const { first_name, last_name, email, phone, date_of_birth, insurance, insurance_member_id } = sent;
  return {
    first_name,
    last_name,
    email,
    phone,
    date_of_birth,
    ...(insurance &&
      insuranceOptions("registration").some(({ value }) => value === insurance) && {
        insurance,
        insurance_member_id,
        other_insurance: sent.other_insurance || "N/A",
      }),
  };
}

/** Offers an account that begins with what was typed, which goes along in the browser's history alone (visits-15). */
function SaveTyped({ sent }: { sent: TypedGuestRequest }) {
  return (
    <aside
      aria-labelledby="save-typed-heading"
      className="mt-2 rounded-card border border-border bg-accent-subtle p-5 sm:p-6"
    >
      <h3 id="save-typed-heading" className="text-xl">
        {m.guest_form_save_heading()}
      </h3>
      <p className="mt-2 text-muted">{m.guest_form_save_explanation()}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink
          to={`/register?next=${encodeURIComponent("/appointments")}`}
          state={{ typed: detailsTyped(sent) }}
        >
          {m.guest_form_save_create()}
        </ButtonLink>
        <ButtonLink to={`/login?next=${encodeURIComponent("/appointments")}`} variant="secondary">
          {m.request_log_in()}
        </ButtonLink>
      </div>
    </aside>
  );
}

interface GuestRequestSentProps {
  sent: TypedGuestRequest;
  /** The request's key; undefined where a form service has received it. */
  idempotencyKey?: string | undefined;
  /** Called with what the next request begins with: this one, its address as corrected, for oneself or someone else. */
  onAnother: (sent: TypedGuestRequest) => void;
}

/** What a guest sent, and where the emails about it go, which can be corrected. */
export function GuestRequestSent({ sent: typed, idempotencyKey, onAnother }: GuestRequestSentProps) {
  const { phone } = site().practice;
  const [email, setEmail] = useState(typed.email);
  const sent = { ...typed, email };
  return (
    <RequestSent
      sent={sent}
      by={sent}
      onAnother={(isForSomeoneElse) => onAnother({ ...sent, schedule_other_patient: isForSomeoneElse })}
      below={<SaveTyped sent={sent} />}
    >
      {idempotencyKey === undefined
        ? withElements(m.guest_form_sent_to_call, {
            email: <strong>{email}</strong>,
            phone: (
              <a href={`tel:${phone.dial}`} className="underline underline-offset-4">
                {phone.display}
              </a>
            ),
          })
        : withElements(m.request_sent_to, {
            email: <strong>{email}</strong>,
            correct: <CorrectEmail email={email} idempotencyKey={idempotencyKey} onCorrected={setEmail} />,
          })}
    </RequestSent>
  );
}
