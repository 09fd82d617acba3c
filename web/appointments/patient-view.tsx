import { useState } from "react";
import { Link } from "react-router";
import type { Profile } from "#contract/accounts.ts";
import { refreshLists } from "./appointment-queries.ts";
import { OwnRequests } from "./own-requests.tsx";
import { PatientForm } from "./patient-form.tsx";
import { RequestSent } from "./request-sent.tsx";
import { insuranceWords } from "./schedule-words.ts";

/** What the office takes from the account, so that it need not be typed again. */
function KnownDetails({ profile }: { profile: Profile }) {
  const known = [
    `${profile.first_name} ${profile.last_name}`,
    profile.email,
    profile.phone,
    profile.insurance !== "none" && insuranceWords(profile.insurance),
  ].filter(Boolean);
  return (
    <p className="mb-8 rounded-2xl bg-tint px-4 py-3 leading-snug wrap-anywhere">
      From your account: {known.join(", ")}.{" "}
      <Link to="/profile/edit" className="font-semibold underline underline-offset-4">
        Change
      </Link>
    </p>
  );
}

/** What a patient sees: a form to ask for a visit, and the requests so far (specification §2). */
export function PatientView({ profile }: { profile: Profile }) {
  const [isSent, setIsSent] = useState(false);

  function welcomeSent() {
    setIsSent(true);
    void refreshLists();
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-12 lg:grid-cols-[1.15fr_1fr]">
      <section
        aria-labelledby="request-heading"
        className="rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-8"
      >
        <h2 id="request-heading" className="mb-5 text-3xl">
          Request an Appointment
        </h2>
        {isSent ? (
          <RequestSent onAnother={() => setIsSent(false)} />
        ) : (
          <>
            <KnownDetails profile={profile} />
            <PatientForm profile={profile} onSent={welcomeSent} />
          </>
        )}
      </section>
      <OwnRequests />
    </div>
  );
}
