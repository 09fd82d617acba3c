import { visitLinkPath } from "#contract/appointments/visit-links.ts";
import { emergencyCall } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import type { AboutPatient } from "#server/mail/email-job.ts";
import {
  Action,
  about,
  addressOf,
  OfficePhone,
  Paragraph,
  TextLink,
  When,
  withElements,
} from "./email-parts.tsx";

/** The button to the appointment's own page; its address is secret, so that it is no `link` that a terminal prints. */
export function VisitLink({
  visitToken,
  label,
  publicUrl,
}: {
  visitToken: string;
  label: string;
  publicUrl: string;
}) {
  return <Action href={addressOf(publicUrl, `${visitLinkPath}${visitToken}`)} label={label} />;
}

/** The same where the patient may see the visit or change it. */
export function SeeOrChange({
  email,
  publicUrl,
}: {
  email: AboutPatient & { visitToken: string };
  publicUrl: string;
}) {
  const label = m.mail_see_or_change_visit(about(email));
  return <VisitLink visitToken={email.visitToken} label={label} publicUrl={publicUrl} />;
}

/** The practice’s name, for messages. */
export const practice = () => ({ practice: site().practice.name });

/** Where the office is. */
export function Address() {
  const { street, city, state_code, postcode } = site().practice.address;
  return (
    <Paragraph>
      {street}, {city}, {state_code} {postcode}
    </Paragraph>
  );
}

/** Whom the patient sees (mail-53). */
export function WithProvider({ email }: { email: AboutPatient & { provider?: string | undefined } }) {
  if (!email.provider) return null;
  return (
    <Paragraph>
      {withElements(m.mail_with_provider, { provider: <strong>{email.provider}</strong> }, about(email))}
    </Paragraph>
  );
}

/** When, with whom and where a confirmed visit is, and how to get there. */
export function UpcomingVisit({
  email,
}: {
  email: AboutPatient & { date: string; time: string; provider?: string | undefined };
}) {
  return (
    <>
      <Paragraph>
        {withElements(
          m.mail_look_forward,
          { when: <When date={email.date} time={email.time} /> },
          about(email),
        )}
      </Paragraph>
      <WithProvider email={email} />
      <Address />
      {site().practice.arrival.map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
    </>
  );
}

/** Whom to call in pain, at night too where the practice has a number for it (site-18), and if something changes. */
export function WhomToCall({ email }: { email: AboutPatient }) {
  const call = emergencyCall();
  if (!call)
    return <Paragraph>{withElements(m.mail_in_pain, { phone: <OfficePhone /> }, about(email))}</Paragraph>;
  return (
    <Paragraph>
      {withElements(
        m.mail_in_pain_day_and_night,
        {
          emergency: <TextLink href={call.href}>{call.number}</TextLink>,
          phone: <OfficePhone />,
        },
        about(email),
      )}
    </Paragraph>
  );
}
