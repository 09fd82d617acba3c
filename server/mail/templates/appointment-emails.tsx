import { offerLinkPath } from "#contract/offers.ts";
import { emergencyCall } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { visitLinkPath } from "#contract/visit-links.ts";
import type { AboutPatient, EmailJobOf } from "#server/mail/email-job.ts";
import {
  Action,
  dayInWords,
  type EmailTemplate,
  forOther,
  Greeting,
  Paragraph,
  TextLink,
  timeInWords,
  whom,
  whose,
} from "./email-parts.tsx";

/** The button to the appointment's own page; its address is secret, so that it is no `link` that a terminal prints. */
function VisitLink({
  visitToken,
  label,
  publicUrl,
}: {
  visitToken: string;
  label: string;
  publicUrl: string;
}) {
  return <Action href={`${publicUrl}${visitLinkPath}${visitToken}`} label={label} />;
}

function SeeOrChange({
  email,
  publicUrl,
}: {
  email: AboutPatient & { visitToken: string };
  publicUrl: string;
}) {
  const label = `See or change ${whose(email, "your")} visit`;
  return <VisitLink visitToken={email.visitToken} label={label} publicUrl={publicUrl} />;
}

const hasVisit = ({ patientFirstName: name }: AboutPatient) =>
  `You are getting this email because ${name ? `${name} has` : "you have"} a visit at our practice.`;

/** Whom the patient sees (mail-53). */
function WithProvider({
  email: { patientFirstName: name, provider },
}: {
  email: AboutPatient & { provider?: string | undefined };
}) {
  if (!provider) return null;
  return (
    <Paragraph>
      {name ?? "You"} will see <strong>{provider}</strong>.
    </Paragraph>
  );
}

/** When, with whom and where a confirmed visit is, and how to get there. */
function UpcomingVisit({
  email,
}: {
  email: AboutPatient & { date: string; time: string; provider?: string | undefined };
}) {
  return (
    <>
      <Paragraph>
        We look forward to seeing {whom(email)} on <strong>{dayInWords(email.date)}</strong> at{" "}
        <strong>{timeInWords(email.time)}</strong>.
      </Paragraph>
      <WithProvider email={email} />
      <Paragraph>
        {site().practice.address.street}, {site().practice.address.city}, {site().practice.address.state_code}{" "}
        {site().practice.address.postcode}
      </Paragraph>
      {site().practice.arrival.map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
    </>
  );
}

/** Whom to call in pain, at night too where the practice has a number for it (site-18), and if something changes. */
function WhomToCall({ email: { patientFirstName: name } }: { email: AboutPatient }) {
  const { phone } = site().practice;
  const call = emergencyCall();
  const isInPain = `If ${name ? `${name} is` : "you are"} in pain now`;
  const office = <TextLink href={`tel:${phone.dial}`}>{phone.display}</TextLink>;
  if (!call)
    return (
      <Paragraph>
        {isInPain}, or something changes, call us at {office}.
      </Paragraph>
    );
  return (
    <Paragraph>
      {isInPain}, call us at <TextLink href={call.href}>{call.number}</TextLink>, day and night. If something
      changes, call us at {office}.
    </Paragraph>
  );
}

/** To the patient or guest, without the request's details (mail-4). */
export const requestReceived: EmailTemplate<"request-received"> = {
  subject: (email) => `We have ${whose(email, "your")} request at ${site().practice.name}`,
  preview: () => "We will get back to you soon.",
  heading: (email) => `We have ${whose(email, "your")} request`,
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        Thank you for asking for a visit{forOther(email)}. We will get back to you soon with a date and a
        time. No time is set until we confirm it by email.
      </Paragraph>
      <WhomToCall email={email} />
      <VisitLink
        visitToken={email.visitToken}
        label={`See or change ${whose(email, "your")} request`}
        publicUrl={publicUrl}
      />
    </>
  ),
  reason: () =>
    "You are getting this email because someone used your address to ask for a visit. If it was not you, please let us know.",
};

/** A visit has its day and time; the invitation puts it into the reader's calendar (mail-6). */
export const visitConfirmed: EmailTemplate<"visit-confirmed"> = {
  subject: (email) =>
    `${whose(email, "Your")} visit to ${site().practice.name}: ${dayInWords(email.date)}, ${timeInWords(email.time)}`,
  preview: () => "It is confirmed. The invitation adds it to your calendar.",
  heading: (email) => `${whose(email, "Your")} visit is confirmed`,
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <UpcomingVisit email={email} />
      <Paragraph>
        If {whom(email)} cannot make it, please use the button below or call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>, so we
        can offer the time to someone who is waiting.
      </Paragraph>
      <SeeOrChange email={email} publicUrl={publicUrl} />
    </>
  ),
  reason: () => "You are getting this email because you asked us for a visit.",
};

/** A free time for the first who accepts it (mail-15). */
export const timeOffered: EmailTemplate<"time-offered"> = {
  subject: (email) =>
    `We have an opening${forOther(email)} at ${site().practice.name}: ${dayInWords(email.date)}, ${timeInWords(email.time)}`,
  preview: () => "It goes to the first person who accepts.",
  heading: (email) => `We have an opening${forOther(email)}`,
  body: ({ untilDate, untilTime, formerDate, formerTime, offerToken, ...email }, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        We can see {whom(email)} on <strong>{dayInWords(email.date)}</strong> at{" "}
        <strong>{timeInWords(email.time)}</strong>
        {formerDate && formerTime && ` instead of ${dayInWords(formerDate)} at ${timeInWords(formerTime)}`}.
        We may have offered it to others too; it goes to the first person who accepts.
      </Paragraph>
      <Paragraph>
        The offer ends on {dayInWords(untilDate)} at {timeInWords(untilTime)}. If it does not work for you,
        you do not need to do anything:{" "}
        <TextLink href={`${publicUrl}${visitLinkPath}${email.visitToken}`}>
          {whose(email, "your")} {formerDate ? "visit" : "request"}
        </TextLink>{" "}
        stays as it is.
      </Paragraph>
      <Action href={`${publicUrl}${offerLinkPath}${offerToken}`} label="See the offer" />
    </>
  ),
  reason: () => "You are getting this email because you asked us for a visit.",
};

/** Whether a visit keeps its time, and has another length or provider. */
const keepsTime = ({ date, time, formerDate, formerTime }: EmailJobOf<"visit-moved">) =>
  date === formerDate && time === formerTime;

/**
 * A confirmed visit has another time, length or provider; the invitation replaces the former one in the reader's
 * calendar (mail-12).
 */
export const visitMoved: EmailTemplate<"visit-moved"> = {
  subject: (email) =>
    `${whose(email, "Your")} visit to ${site().practice.name} has ${keepsTime(email) ? "changed" : "moved"}: ${dayInWords(email.date)}, ${timeInWords(email.time)}`,
  preview: (email) =>
    keepsTime(email)
      ? "The time is the same. The invitation updates the visit in your calendar."
      : "Please note the new time. The invitation updates it in your calendar.",
  heading: (email) => `${whose(email, "Your")} visit has ${keepsTime(email) ? "changed" : "moved"}`,
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      {keepsTime(email) ? (
        <Paragraph>
          {whose(email, "Your")} visit stays on <strong>{dayInWords(email.date)}</strong> at{" "}
          <strong>{timeInWords(email.time)}</strong>. The length of the visit or the provider has changed.
        </Paragraph>
      ) : (
        <Paragraph>
          {whose(email, "Your")} visit is now on <strong>{dayInWords(email.date)}</strong> at{" "}
          <strong>{timeInWords(email.time)}</strong>, instead of {dayInWords(email.formerDate)} at{" "}
          {timeInWords(email.formerTime)}.
        </Paragraph>
      )}
      <WithProvider email={email} />
      <Paragraph>
        {site().practice.address.street}, {site().practice.address.city}, {site().practice.address.state_code}{" "}
        {site().practice.address.postcode}
      </Paragraph>
      <Paragraph>
        If that does not work for you, use the button below to ask for another time, or call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
      <SeeOrChange email={email} publicUrl={publicUrl} />
    </>
  ),
  reason: () => "You are getting this email because you asked us for a visit.",
};

/** Some days before a visit; both buttons lead to its page, since opening a link never acts (visits-51, visits-60). */
export const visitReminder: EmailTemplate<"visit-reminder"> = {
  subject: (email) =>
    `Reminder${forOther(email)}: ${dayInWords(email.date)}, ${timeInWords(email.time)}, ${site().practice.name}`,
  preview: (email) => `${whose(email, "Your")} visit is coming up. Can you make it?`,
  heading: (email) => `${whose(email, "Your")} visit is coming up`,
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <UpcomingVisit email={email} />
      <Action
        href={`${publicUrl}${visitLinkPath}${email.visitToken}#coming`}
        label="I’ll be there"
        alternative={{
          href: `${publicUrl}${visitLinkPath}${email.visitToken}#cancel`,
          label: "I can’t make it",
        }}
      />
      <Paragraph>
        Both buttons open a page where you can also ask for another time or turn off reminders. Or call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
    </>
  ),
  reason: hasVisit,
};

/** A patient's request for another time has arrived; the visit stays as it is in the meantime (mail-13). */
export const anotherTimeAsked: EmailTemplate<"another-time-asked"> = {
  subject: (email) => `You asked for another time${forOther(email)} at ${site().practice.name}`,
  preview: () => "We will look for another time and get back to you soon.",
  heading: (email) => `You asked for another time${forOther(email)}`,
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        We will look for another time and get back to you soon. Until then, nothing changes: if you already
        have a date and time, they are still yours.
      </Paragraph>
      <Paragraph>
        If it is urgent, call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
      <SeeOrChange email={email} publicUrl={publicUrl} />
    </>
  ),
  reason: () => "You are getting this email because you asked us for another time.",
};

/** The office cannot keep the time of a visit, and asks the patient to choose another (mail-49). */
export const askedToChoose: EmailTemplate<"asked-to-choose"> = {
  subject: (email) =>
    `Please choose another time for ${whose(email, "your")} visit: ${dayInWords(email.date)}, ${timeInWords(email.time)}`,
  preview: (email) => `We cannot see ${whom(email)} at this time. Please tell us which days work for you.`,
  heading: (email) => `Please choose another time${forOther(email)}`,
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        We are sorry: we cannot see {whom(email)} on <strong>{dayInWords(email.date)}</strong> at{" "}
        <strong>{timeInWords(email.time)}</strong>. Please use the button below to choose days and times that
        work for you. We will get back to you with a new time.
      </Paragraph>
      <Paragraph>
        You can also call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
      <VisitLink visitToken={email.visitToken} label="Choose another time" publicUrl={publicUrl} />
    </>
  ),
  reason: hasVisit,
};

/** A request or a confirmed visit was cancelled (mail-7). */
export const visitCancelled: EmailTemplate<"visit-cancelled"> = {
  subject: (email) => `${whose(email, "Your")} visit to ${site().practice.name} is cancelled`,
  preview: () => "You can request a new visit whenever you like.",
  heading: (email) => `${whose(email, "Your")} visit is cancelled`,
  link: (_email, publicUrl) => `${publicUrl}/request-appointment`,
  body: ({ date, time, visitToken, ...email }, { link, publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      {date && time ? (
        <Paragraph>
          {whose(email, "Your")} visit on <strong>{dayInWords(date)}</strong> at{" "}
          <strong>{timeInWords(time)}</strong> is cancelled.
        </Paragraph>
      ) : (
        <Paragraph>
          {whose(email, "Your")} appointment request was cancelled, so no visit is scheduled.
        </Paragraph>
      )}
      <Paragraph>
        If you did not expect this, call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
        {visitToken && (
          <>
            {" "}
            You can still see the details on{" "}
            <TextLink href={`${publicUrl}${visitLinkPath}${visitToken}`}>
              {whose(email, "your")} visit page
            </TextLink>
            .
          </>
        )}
      </Paragraph>
      <Action href={link} label="Request a new visit" />
    </>
  ),
  reason: () => "You are getting this email because you asked us for a visit.",
};
