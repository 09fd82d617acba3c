import { offerLinkPath } from "#contract/offers.ts";
import { site } from "#contract/site/site.ts";
import { visitLinkPath } from "#contract/visit-links.ts";
import type { EmailJobOf } from "#server/mail/email-job.ts";
import { Action, dayInWords, Greeting, Paragraph, TextLink, timeInWords } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";

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

/** When and where a confirmed visit is, and how to get there. */
function UpcomingVisit({ date, time }: { date: string; time: string }) {
  return (
    <>
      <Paragraph>
        We look forward to seeing you on <strong>{dayInWords(date)}</strong> at{" "}
        <strong>{timeInWords(time)}</strong>.
      </Paragraph>
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

/** To the patient or guest, without the request's details (mail-4). */
export const requestReceived: EmailTemplate<"request-received"> = {
  subject: () => `We have your request, ${site().practice.name}`,
  preview: () => "We look at it and get back to you soon.",
  heading: () => "We have your request",
  body: ({ firstName, visitToken }, { publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Thank you for asking for a visit. We will get back to you soon with a date and a time. Nothing is
        fixed until we confirm it by mail.
      </Paragraph>
      <Paragraph>
        If you are in pain now, or something changes, call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
      <VisitLink visitToken={visitToken} label="See or change your request" publicUrl={publicUrl} />
    </>
  ),
  reason: () =>
    "You have this mail because somebody asked for a visit with your address. If it was not you, please tell us.",
};

/** A visit has its day and time; the invitation puts it into the reader's calendar (mail-6). */
export const visitConfirmed: EmailTemplate<"visit-confirmed"> = {
  subject: ({ date, time }) =>
    `Your visit to ${site().practice.name}: ${dayInWords(date)}, ${timeInWords(time)}`,
  preview: () => "It is confirmed. The invitation puts it into your calendar.",
  heading: () => "Your visit is confirmed",
  body: ({ firstName, date, time, visitToken }, { publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <UpcomingVisit date={date} time={time} />
      <Paragraph>
        If you cannot come, please say so on the page below or call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>, so
        that someone who is waiting can have the time.
      </Paragraph>
      <VisitLink visitToken={visitToken} label="See or change your visit" publicUrl={publicUrl} />
    </>
  ),
  reason: () => "You have this mail because you asked us for a visit.",
};

/** A free time for the first who accepts it (mail-15). */
export const timeOffered: EmailTemplate<"time-offered"> = {
  subject: ({ date, time }) =>
    `A time is free at ${site().practice.name}: ${dayInWords(date)}, ${timeInWords(time)}`,
  preview: () => "The first to accept it has it.",
  heading: () => "A time is free",
  body: (
    { firstName, date, time, untilDate, untilTime, formerDate, formerTime, offerToken, visitToken },
    { publicUrl },
  ) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        We can see you on <strong>{dayInWords(date)}</strong> at <strong>{timeInWords(time)}</strong>
        {formerDate && formerTime && ` instead of ${dayInWords(formerDate)} at ${timeInWords(formerTime)}`}.
        We may have offered it to others too: the first to accept it has it.
      </Paragraph>
      <Paragraph>
        The offer ends on {dayInWords(untilDate)} at {timeInWords(untilTime)}. If it does not suit you, you
        need not do anything:{" "}
        <TextLink href={`${publicUrl}${visitLinkPath}${visitToken}`}>
          {formerDate ? "your visit" : "your request"}
        </TextLink>{" "}
        stays as it is.
      </Paragraph>
      <Action href={`${publicUrl}${offerLinkPath}${offerToken}`} label="See the offer" />
    </>
  ),
  reason: () => "You have this mail because you asked us for a visit.",
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
    `Your visit to ${site().practice.name} has ${keepsTime(email) ? "changed" : "moved"}: ${dayInWords(email.date)}, ${timeInWords(email.time)}`,
  preview: (email) =>
    keepsTime(email)
      ? "The time stays. The invitation changes the visit in your calendar."
      : "Please note the new time. The invitation changes it in your calendar.",
  heading: (email) => (keepsTime(email) ? "Your visit has changed" : "Your visit has moved"),
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      {keepsTime(email) ? (
        <Paragraph>
          Your visit stays on <strong>{dayInWords(email.date)}</strong> at{" "}
          <strong>{timeInWords(email.time)}</strong>. How long it takes, or whom you see, has changed.
        </Paragraph>
      ) : (
        <Paragraph>
          Your visit is now on <strong>{dayInWords(email.date)}</strong> at{" "}
          <strong>{timeInWords(email.time)}</strong>, instead of {dayInWords(email.formerDate)} at{" "}
          {timeInWords(email.formerTime)}.
        </Paragraph>
      )}
      <Paragraph>
        {site().practice.address.street}, {site().practice.address.city}, {site().practice.address.state_code}{" "}
        {site().practice.address.postcode}
      </Paragraph>
      <Paragraph>
        If that does not suit you, ask for another time on the page below, or call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
      <VisitLink visitToken={email.visitToken} label="See or change your visit" publicUrl={publicUrl} />
    </>
  ),
  reason: () => "You have this mail because you asked us for a visit.",
};

/** Some days before a visit; both buttons lead to its page, since opening a link never acts (visits-51, visits-60). */
export const visitReminder: EmailTemplate<"visit-reminder"> = {
  subject: ({ date, time }) => `Reminder: ${dayInWords(date)}, ${timeInWords(time)}, ${site().practice.name}`,
  preview: () => "Your visit is coming up. Can you make it?",
  heading: () => "Your visit is coming up",
  body: ({ firstName, date, time, visitToken }, { publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <UpcomingVisit date={date} time={time} />
      <Action
        href={`${publicUrl}${visitLinkPath}${visitToken}#coming`}
        label="I’ll be there"
        alternative={{ href: `${publicUrl}${visitLinkPath}${visitToken}#cancel`, label: "I can’t come" }}
      />
      <Paragraph>
        On the same page you can ask for another time, or turn these reminders off. You can also call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
    </>
  ),
  reason: () => "You have this mail because you have a visit at our practice.",
};

/** A patient's request for another time has arrived; the visit stays as it is in the meantime (mail-13). */
export const anotherTimeAsked: EmailTemplate<"another-time-asked"> = {
  subject: () => `You asked for another time, ${site().practice.name}`,
  preview: () => "We look for another time and get back to you soon.",
  heading: () => "You asked for another time",
  body: ({ firstName, visitToken }, { publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        We look for another time and get back to you soon. Until then everything stays as it is: if you have a
        date and a time already, they are still yours.
      </Paragraph>
      <Paragraph>
        If it is urgent, call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
      <VisitLink visitToken={visitToken} label="See or change your visit" publicUrl={publicUrl} />
    </>
  ),
  reason: () => "You have this mail because you asked us for another time.",
};

/** The office cannot keep the time of a visit, and asks the patient to choose another (mail-49). */
export const askedToChoose: EmailTemplate<"asked-to-choose"> = {
  subject: ({ date, time }) =>
    `Please choose another time for your visit: ${dayInWords(date)}, ${timeInWords(time)}`,
  preview: () => "We cannot see you at this time. Please tell us which days suit you.",
  heading: () => "Please choose another time",
  body: ({ firstName, date, time, visitToken }, { publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        We are sorry: we cannot see you on <strong>{dayInWords(date)}</strong> at{" "}
        <strong>{timeInWords(time)}</strong>. On the page below, please choose the days and times that suit
        you instead. We then get back to you with a new time.
      </Paragraph>
      <Paragraph>
        You can also call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
      <VisitLink visitToken={visitToken} label="Choose another time" publicUrl={publicUrl} />
    </>
  ),
  reason: () => "You have this mail because you have a visit at our practice.",
};

/** A request or a confirmed visit was cancelled (mail-7). */
export const visitCancelled: EmailTemplate<"visit-cancelled"> = {
  subject: () => `Your visit to ${site().practice.name} is cancelled`,
  preview: () => "You can ask for another time whenever you like.",
  heading: () => "Your visit is cancelled",
  link: (_email, publicUrl) => `${publicUrl}/request-appointment`,
  body: ({ firstName, date, time, visitToken }, { link, publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      {date && time ? (
        <Paragraph>
          Your visit on <strong>{dayInWords(date)}</strong> at <strong>{timeInWords(time)}</strong> will not
          take place.
        </Paragraph>
      ) : (
        <Paragraph>Your appointment request was cancelled, so no visit will take place.</Paragraph>
      )}
      <Paragraph>
        If that surprises you, call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
        {visitToken && (
          <>
            {" "}
            What we had planned is on{" "}
            <TextLink href={`${publicUrl}${visitLinkPath}${visitToken}`}>the page of your visit</TextLink>.
          </>
        )}
      </Paragraph>
      <Action href={link} label="Ask for another time" />
    </>
  ),
  reason: () => "You have this mail because you asked us for a visit.",
};
