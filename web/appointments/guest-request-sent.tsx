import { site } from "#contract/site/site.ts";
import type { TypedGuestRequest } from "./guest-form.tsx";
import { describePatient, RequestSent } from "./request-sent.tsx";

/** What a guest sent, and where the emails about it go. */
export function GuestRequestSent({ sent, onAnother }: { sent: TypedGuestRequest; onAnother: () => void }) {
  const { phone } = site().practice;
  const request = {
    patient: describePatient(sent, sent),
    wishes: {
      preferred_day: sent.preferred_day,
      preferred_time_frame: sent.preferred_time,
      preferred_second_day: sent.second_preferred_day,
      preferred_second_time_frame: sent.second_preferred_time,
    },
    category: sent.category,
    level: sent.level_of_discomfort,
    painArea: sent.mouth_pain,
    message: sent.message,
  };
  return (
    <RequestSent request={request} onAnother={onAnother}>
      <span>Our emails about it go to </span>
      <strong>{sent.email}</strong>
      <span>. Wrong address? Call us at </span>
      <a href={`tel:${phone.dial}`} className="inline-block underline underline-offset-4">
        {phone.display}
      </a>
      <span>, and we will correct it.</span>
    </RequestSent>
  );
}
