import { confirmationLifetime } from "#contract/posts/newsletter.ts";
import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import {
  Action,
  addressOf,
  type EmailTemplate,
  Greeting,
  inWords,
  languageIfOther,
  Paragraph,
  Picture,
  TextLink,
  withElements,
} from "./email-parts.tsx";

const practice = () => ({ practice: site().practice.name });

/** Says which language a post is in, where that is not the reader's. */
function InLanguage({ language }: { language: Language | undefined }) {
  if (!language) return null;
  const names = new Intl.DisplayNames(site().practice.locale, { type: "language" });
  return (
    <Paragraph>{m.mail_newsletter_post_language({ language: names.of(language) ?? language })}</Paragraph>
  );
}

/** A new post, to subscribers, who can unsubscribe without signing in; around it all is in the reader's language. */
export const newsletterPost: EmailTemplate<"newsletter-post"> = {
  subject: ({ title }) => title,
  preview: ({ excerpt }) => excerpt,
  heading: ({ title }) => title,
  language: ({ postLanguage }) => postLanguage,
  link: ({ address }) => address,
  body: ({ firstName, excerpt, content = excerpt, picture, postLanguage }, { link }) => {
    const language = languageIfOther(postLanguage);
    return (
      <>
        {picture && <Picture {...picture} language={language} />}
        <Greeting firstName={firstName} />
        <InLanguage language={language} />
        {content.split(/\n\s*\n/).map((paragraph) => (
          <Paragraph key={paragraph} language={language}>
            {paragraph.split("\n").flatMap((line, at) => (at === 0 ? line : [<br key={line} />, line]))}
          </Paragraph>
        ))}
        <Action href={link} label={m.mail_newsletter_post_button()} />
      </>
    );
  },
  reason: ({ unsubscribe }) =>
    withElements(
      m.mail_newsletter_post_reason,
      { unsubscribe: <TextLink href={unsubscribe.page}>{m.mail_unsubscribe()}</TextLink> },
      practice(),
    ),
};

/** The link of a subscription without an account, which sends nothing until it is confirmed (newsletter-52). */
export const confirmSubscription: EmailTemplate<"confirm-subscription"> = {
  subject: () => m.mail_confirm_subscription_subject(practice()),
  preview: () => m.mail_confirm_subscription_preview({ lifetime: inWords(confirmationLifetime) }),
  heading: () => m.mail_confirm_subscription_heading(),
  link: ({ token }, publicUrl) => addressOf(publicUrl, `/confirm-subscription/${encodeURIComponent(token)}`),
  body: (_email, { link }) => (
    <>
      <Greeting firstName="" />
      <Paragraph>{m.mail_confirm_subscription_body(practice())}</Paragraph>
      <Action href={link} label={m.mail_confirm_subscription_button()} />
      <Paragraph>{m.mail_confirm_subscription_link({ lifetime: inWords(confirmationLifetime) })}</Paragraph>
    </>
  ),
  reason: () => m.mail_confirm_subscription_reason(),
};

/** In place of that link, to someone who already gets the newsletter. */
export const alreadySubscribed: EmailTemplate<"already-subscribed"> = {
  subject: () => m.mail_already_subscribed_subject(practice()),
  preview: () => m.mail_nothing_to_do(),
  heading: () => m.mail_already_subscribed_heading(),
  link: ({ unsubscribe }) => unsubscribe,
  body: (_email, { link }) => (
    <>
      <Greeting firstName="" />
      <Paragraph>{m.mail_already_subscribed_body()}</Paragraph>
      <Paragraph>{m.mail_already_subscribed_leave()}</Paragraph>
      <Action href={link} label={m.mail_unsubscribe()} />
    </>
  ),
  reason: () => m.mail_already_subscribed_reason(),
};
