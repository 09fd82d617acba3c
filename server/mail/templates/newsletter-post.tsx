import { practiceName } from "#practice/practice.ts";
import { Action, Greeting, Paragraph, TextLink } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";

/** A new post, to subscribers, who can unsubscribe without signing in. */
export const newsletterPost: EmailTemplate<"newsletter-post"> = {
  subject: ({ title }) => title,
  preview: ({ excerpt }) => excerpt,
  heading: ({ title }) => title,
  link: ({ address }) => address,
  body: ({ firstName, excerpt }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>There is something new in our newsletter:</Paragraph>
      <Paragraph>{excerpt}</Paragraph>
      <Action href={link} label="Read the post" />
    </>
  ),
  reason: ({ unsubscribe }) => (
    <>
      You have this mail because you subscribed to the newsletter of {practiceName}.{" "}
      <TextLink href={unsubscribe.page}>Unsubscribe</TextLink>
    </>
  ),
};
