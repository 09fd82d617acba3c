import { offerLinkPath } from "#contract/appointments/offers.ts";
import { visitLinkPath } from "#contract/appointments/visit-links.ts";
import { m } from "#messages/messages.js";
import type { EmailJobOf } from "#server/mail/email-job.ts";
import {
  Address,
  practice,
  SeeOrChange,
  UpcomingVisit,
  VisitLink,
  WhomToCall,
  WithProvider,
} from "./appointment-email-parts.tsx";
import {
  Action,
  about,
  addressOf,
  dayAndTime,
  type EmailTemplate,
  formerTime,
  Greeting,
  OfficePhone,
  Paragraph,
  TextLink,
  When,
  when,
  withElements,
} from "./email-parts.tsx";

/** To the patient or guest, without the request's details (mail-4). */
export const requestReceived: EmailTemplate<"request-received"> = {
  subject: (email) => m.mail_request_received_subject({ ...about(email), ...practice() }),
  preview: () => m.mail_request_received_preview(),
  heading: (email) => m.mail_request_received_heading(about(email)),
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>{m.mail_request_received_thanks(about(email))}</Paragraph>
      <WhomToCall email={email} />
      <VisitLink
        visitToken={email.visitToken}
        label={m.mail_see_or_change_request(about(email))}
        publicUrl={publicUrl}
      />
    </>
  ),
  reason: () => m.mail_request_received_reason(),
};

/** A visit has its day and time; the invitation puts it into the reader's calendar (mail-6). */
export const visitConfirmed: EmailTemplate<"visit-confirmed"> = {
  subject: (email) =>
    m.mail_visit_confirmed_subject({ ...about(email), ...practice(), ...dayAndTime(email) }),
  preview: () => m.mail_visit_confirmed_preview(),
  heading: (email) => m.mail_visit_confirmed_heading(about(email)),
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <UpcomingVisit email={email} />
      <Paragraph>
        {withElements(m.mail_visit_confirmed_cannot_come, { phone: <OfficePhone /> }, about(email))}
      </Paragraph>
      <SeeOrChange email={email} publicUrl={publicUrl} />
    </>
  ),
  reason: () => m.mail_reason_asked_for_visit(),
};

/** A free time for the first who accepts it (mail-15). */
export const timeOffered: EmailTemplate<"time-offered"> = {
  subject: (email) => m.mail_time_offered_subject({ ...about(email), ...practice(), ...dayAndTime(email) }),
  preview: () => m.mail_time_offered_preview(),
  heading: (email) => m.mail_time_offered_heading(about(email)),
  body: ({ untilDate, untilTime, formerDate, formerTime: time, offerToken, ...email }, { publicUrl }) => {
    const offered = { when: <When date={email.date} time={email.time} /> };
    const keeps = formerDate ? m.mail_time_offered_keeps_visit : m.mail_time_offered_keeps_request;
    return (
      <>
        <Greeting firstName={email.firstName} />
        <Paragraph>
          {formerDate && time
            ? withElements(m.mail_time_offered_instead, offered, {
                ...about(email),
                former: formerTime({ date: formerDate, time }),
              })
            : withElements(m.mail_time_offered_body, offered, about(email))}
        </Paragraph>
        <Paragraph>
          {withElements(
            m.mail_time_offered_until,
            {
              visit: (
                <TextLink href={addressOf(publicUrl, `${visitLinkPath}${email.visitToken}`)}>
                  {keeps(about(email))}
                </TextLink>
              ),
            },
            { until: when({ date: untilDate, time: untilTime }) },
          )}
        </Paragraph>
        <Action
          href={addressOf(publicUrl, `${offerLinkPath}${offerToken}`)}
          label={m.mail_time_offered_button()}
        />
      </>
    );
  },
  reason: () => m.mail_reason_asked_for_visit(),
};

/** Whether a visit keeps its time, and has another length or provider. */
const keepsTime = ({ date, time, formerDate, formerTime: former }: EmailJobOf<"visit-moved">) =>
  date === formerDate && time === former;

/**
 * A confirmed visit has another time, length or provider; the invitation replaces the former one in the reader's
 * calendar (mail-12).
 */
export const visitMoved: EmailTemplate<"visit-moved"> = {
  subject: (email) => {
    const subject = keepsTime(email) ? m.mail_visit_changed_subject : m.mail_visit_moved_subject;
    return subject({ ...about(email), ...practice(), ...dayAndTime(email) });
  },
  preview: (email) => (keepsTime(email) ? m.mail_visit_changed_preview() : m.mail_visit_moved_preview()),
  heading: (email) => {
    const heading = keepsTime(email) ? m.mail_visit_changed_heading : m.mail_visit_moved_heading;
    return heading(about(email));
  },
  body: (email, { publicUrl }) => {
    const present = { when: <When date={email.date} time={email.time} /> };
    return (
      <>
        <Greeting firstName={email.firstName} />
        <Paragraph>
          {keepsTime(email)
            ? withElements(m.mail_visit_changed_body, present, about(email))
            : withElements(m.mail_visit_moved_body, present, {
                ...about(email),
                former: formerTime({ date: email.formerDate, time: email.formerTime }),
              })}
        </Paragraph>
        <WithProvider email={email} />
        <Address />
        <Paragraph>{withElements(m.mail_visit_moved_otherwise, { phone: <OfficePhone /> })}</Paragraph>
        <SeeOrChange email={email} publicUrl={publicUrl} />
      </>
    );
  },
  reason: () => m.mail_reason_asked_for_visit(),
};

/** Some days before a visit; both buttons lead to its page, since opening a link never acts (visits-51, visits-60). */
export const visitReminder: EmailTemplate<"visit-reminder"> = {
  subject: (email) => m.mail_visit_reminder_subject({ ...about(email), ...practice(), ...dayAndTime(email) }),
  preview: (email) => m.mail_visit_reminder_preview(about(email)),
  heading: (email) => m.mail_visit_reminder_heading(about(email)),
  body: (email, { publicUrl }) => {
    const page = addressOf(publicUrl, `${visitLinkPath}${email.visitToken}`);
    return (
      <>
        <Greeting firstName={email.firstName} />
        <UpcomingVisit email={email} />
        <Action
          href={`${page}#coming`}
          label={m.visit_coming()}
          alternative={{ href: `${page}#cancel`, label: m.visit_cannot_come() }}
        />
        <Paragraph>{withElements(m.mail_visit_reminder_buttons, { phone: <OfficePhone /> })}</Paragraph>
      </>
    );
  },
  reason: (email) => m.mail_reason_has_visit(about(email)),
};

/** A patient's request for another time has arrived; the visit stays as it is in the meantime (mail-13). */
export const anotherTimeAsked: EmailTemplate<"another-time-asked"> = {
  subject: (email) => m.mail_another_time_asked_subject({ ...about(email), ...practice() }),
  preview: () => m.mail_another_time_asked_preview(),
  heading: (email) => m.mail_another_time_asked_heading(about(email)),
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>{m.mail_another_time_asked_body()}</Paragraph>
      <Paragraph>{withElements(m.mail_another_time_asked_urgent, { phone: <OfficePhone /> })}</Paragraph>
      <SeeOrChange email={email} publicUrl={publicUrl} />
    </>
  ),
  reason: () => m.mail_another_time_asked_reason(),
};

/** The office cannot keep the time of a visit, and asks the patient to choose another (mail-49). */
export const askedToChoose: EmailTemplate<"asked-to-choose"> = {
  subject: (email) => m.mail_asked_to_choose_subject({ ...about(email), ...dayAndTime(email) }),
  preview: (email) => m.mail_asked_to_choose_preview(about(email)),
  heading: (email) => m.mail_asked_to_choose_heading(about(email)),
  body: (email, { publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        {withElements(
          m.mail_asked_to_choose_body,
          { when: <When date={email.date} time={email.time} /> },
          about(email),
        )}
      </Paragraph>
      <Paragraph>{withElements(m.mail_asked_to_choose_call, { phone: <OfficePhone /> })}</Paragraph>
      <VisitLink
        visitToken={email.visitToken}
        label={m.mail_asked_to_choose_button()}
        publicUrl={publicUrl}
      />
    </>
  ),
  reason: (email) => m.mail_reason_has_visit(about(email)),
};

/** A request or a confirmed visit was cancelled (mail-7). */
export const visitCancelled: EmailTemplate<"visit-cancelled"> = {
  subject: (email) => m.mail_visit_cancelled_subject({ ...about(email), ...practice() }),
  preview: () => m.mail_visit_cancelled_preview(),
  heading: (email) => m.mail_visit_cancelled_heading(about(email)),
  link: (_email, publicUrl) => addressOf(publicUrl, "/request-appointment"),
  body: ({ date, time, visitToken, ...email }, { link, publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        {date && time
          ? withElements(
              m.mail_visit_cancelled_body,
              { when: <When date={date} time={time} /> },
              about(email),
            )
          : m.mail_visit_cancelled_request(about(email))}
      </Paragraph>
      <Paragraph>
        {withElements(m.mail_visit_cancelled_unexpected, { phone: <OfficePhone /> })}
        {visitToken && (
          <>
            {" "}
            {withElements(m.mail_visit_cancelled_details, {
              page: (
                <TextLink href={addressOf(publicUrl, `${visitLinkPath}${visitToken}`)}>
                  {m.mail_visit_cancelled_details_page(about(email))}
                </TextLink>
              ),
            })}
          </>
        )}
      </Paragraph>
      <Action href={link} label={m.mail_visit_cancelled_button()} />
    </>
  ),
  reason: () => m.mail_reason_asked_for_visit(),
};
