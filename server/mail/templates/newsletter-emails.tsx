import { confirmationLifetime } from "#contract/newsletter.ts";
import { site } from "#contract/site/site.ts";
import {
  Action,
  type EmailTemplate,
  Greeting,
  inWords,
  Paragraph,
  Picture,
  TextLink,
} from "./email-parts.tsx";

/** A new post, to subscribers, who can unsubscribe without signing in. */
export const newsletterPost: EmailTemplate<"newsletter-post"> = {
  subject: ({ title }) => title,
  preview: ({ excerpt }) => excerpt,
  heading: ({ title }) => title,
  link: ({ address }) => address,
  body: ({ firstName, excerpt, content = excerpt, picture }, { link }) => (
    <>
      {picture && <Picture {...picture} />}
      <Greeting firstName={firstName} />
      {content.split(/\n\s*\n/).map((paragraph) => (
        <Paragraph key={paragraph}>
          {paragraph.split("\n").flatMap((line, at) => (at === 0 ? line : [<br key={line} />, line]))}
        </Paragraph>
      ))}
      <Action href={link} label="Read it on our website" />
    </>
  ),
  reason: ({ unsubscribe }) => (
    <>
      You are getting this email because you subscribed to the {site().practice.name} newsletter.{" "}
      <TextLink href={unsubscribe.page}>Unsubscribe</TextLink>
    </>
  ),
};

/** The link of a subscription without an account, which sends nothing until it is confirmed (newsletter-52). */
export const confirmSubscription: EmailTemplate<"confirm-subscription"> = {
  subject: () => `Confirm your subscription to the ${site().practice.name} newsletter`,
  preview: () => `One click, and you are on the list. The link works for ${inWords(confirmationLifetime)}.`,
  heading: () => "Confirm your subscription",
  link: ({ token }, publicUrl) => `${publicUrl}/confirm-subscription/${encodeURIComponent(token)}`,
  body: (_email, { link }) => (
    <>
      <Greeting firstName="" />
      <Paragraph>
        You asked to get the {site().practice.name} newsletter. Please confirm that this is your email
        address. Then we will email you each new post, and nothing else.
      </Paragraph>
      <Action href={link} label="Confirm subscription" />
      <Paragraph>
        The link works for {inWords(confirmationLifetime)}. You can unsubscribe at any time with the link at
        the bottom of each email.
      </Paragraph>
    </>
  ),
  reason: () =>
    "You are getting this email because someone entered your address for our newsletter. If it was not you, ignore it. Nothing happens unless someone opens the link.",
};

/** In place of that link, to someone who already gets the newsletter. */
export const alreadySubscribed: EmailTemplate<"already-subscribed"> = {
  subject: () => `You already get the ${site().practice.name} newsletter`,
  preview: () => "You do not need to do anything.",
  heading: () => "You already get our newsletter",
  link: ({ unsubscribe }) => unsubscribe,
  body: (_email, { link }) => (
    <>
      <Greeting firstName="" />
      <Paragraph>
        Someone entered this address to subscribe to our newsletter. You already get it, so you do not need to
        do anything. We will send you the next post as usual.
      </Paragraph>
      <Paragraph>If you no longer want it, you can unsubscribe here.</Paragraph>
      <Action href={link} label="Unsubscribe" />
    </>
  ),
  reason: () =>
    "You are getting this email because someone entered your address for our newsletter. If it was not you, ignore it. Nothing changes.",
};
