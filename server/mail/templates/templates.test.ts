import { describe, expect, onTestFinished, test } from "vitest";
import { designColors } from "#contract/site/design-colors.ts";
import { provideSite, site } from "#contract/site/site.ts";
import { siteColors } from "#contract/site/site-colors.ts";
import type { EmailJob } from "#server/mail/email-job.ts";
import { sampleEmails } from "#tests/samples/email-jobs.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import { renderEmail } from "./render-email.tsx";

const origin = "https://practice.example";

/** Where each kind's button leads; kinds without one are left out. */
const links: Partial<Record<EmailJob["kind"], string>> = {
  "verify-email": "/verify-email/V3r1fy",
  "already-registered": "/login",
  "reset-password": "/reset-password/R3s3t",
  invitation: "/reset-password/1nv1te",
  "confirm-email-change": "/verify-email-change/Ch4nge",
  "email-change-requested": "/forgot-password",
  "email-changed": "/forgot-password",
  "password-changed": "/forgot-password",
  "two-factor-enabled": "/forgot-password",
  "two-factor-disabled": "/forgot-password",
  "passkey-added": "/forgot-password",
  "passkey-removed": "/forgot-password",
  "calendar-feed-created": "/forgot-password",
  "new-device": "/forgot-password",
  "wrong-codes": "/forgot-password",
  "deletion-requested": "/profile/edit",
  "deletion-cancelled": "/profile/edit",
  "request-arrived": "/appointments",
  "patient-cancelled": "/appointments",
  "patient-asks-another-time": "/appointments",
  "morning-digest": "/appointments",
  "visit-cancelled": "/request-appointment",
  test: "/office",
  "newsletter-post": "/blog/why-we-ask-you-to-floss-first",
  "confirm-subscription": "/confirm-subscription/C0nf1rm",
  "already-subscribed": "/unsubscribe/v3.t0ken",
};

test.each(sampleEmails.flatMap((email) => ("visitToken" in email ? [email] : [])))(
  "the email $kind links to the appointment's page, by an address that no terminal prints",
  async (email) => {
    const { html, text, link } = await renderEmail(email, origin);
    for (const version of [html, text]) expect(version).toContain(`${origin}/visit/${email.visitToken}`);
    expect(link ?? "").not.toContain(email.visitToken);
  },
);

test.each(sampleEmails.flatMap((email) => ("provider" in email && email.provider ? [email] : [])))(
  "the email $kind names whom the patient sees, but not in its subject (mail-53)",
  async (email) => {
    const { subject, html, text } = await renderEmail(email, origin);
    for (const version of [html, text]) expect(version).toContain("Dr. Renata Osei");
    expect(subject).not.toContain("Osei");
    expect(text).toContain("You will see Dr. Renata Osei.");
  },
);

test.each(sampleEmails)("the email $kind shows no raw address", async (email) => {
  const { html } = await renderEmail(email, origin);
  expect(html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, "")).not.toMatch(/https?:/);
});

describe.each(sampleEmails.map((email) => ({ kind: email.kind, email })))(
  "the email $kind",
  ({ kind, email }) => {
    test("names sender, address and link in HTML and in text", async () => {
      const { html, text, link } = await renderEmail(email, origin);
      for (const version of [html, text]) {
        expect(version).toContain(site().practice.name);
        expect(version).toContain(site().practice.address.street);
        expect(version).toContain(site().practice.phone.display);
        if (links[kind]) expect(version).toContain(`${origin}${links[kind]}`);
      }
      expect(link).toBe(links[kind] && `${origin}${links[kind]}`);
      expect(text).not.toMatch(/<\/?\w|&\w+;|tel:|mailto:/);
    });

    test("holds no placeholder, picture, script or address of another site", async () => {
      const { html, text, subject } = await renderEmail(email, origin);
      for (const version of [html, text, subject])
        expect(version).not.toMatch(/[{}]{2}|\bundefined\b|\[object|NaN|Invalid/);
      expect(html).not.toMatch(/<(img|script|link|iframe|object|video)\b|url\(|@import/i);
      const elsewhere = [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
        .map(([, target]) => target ?? "")
        .filter((target) => !target.startsWith(origin) && !/^(tel|mailto):/.test(target));
      expect(elsewhere).toEqual([]);
    });

    test("names no kind of treatment, and its subject is one line", async () => {
      const { subject, html, text } = await renderEmail(email, origin);
      expect(subject).toMatch(/^[^\r\n]{5,120}$/);
      // A post is the same for every subscriber, so it holds nothing about the reader.
      if (kind === "newsletter-post") return;
      for (const { title } of site().services.services) {
        for (const version of [subject, html, text])
          expect(version.toLowerCase()).not.toContain(title.toLowerCase());
      }
    });
  },
);

test.each(
  sampleEmails.flatMap((email) => ("patientFirstName" in email || "visitToken" in email ? [email] : [])),
)(
  "the email $kind about someone else's visit names that person in place of 'your' (mail-52)",
  async (email) => {
    const { subject, text } = await renderEmail({ ...email, patientFirstName: "Leo" }, origin);
    for (const version of [subject, text]) {
      expect(version).toContain("Leo");
      expect(version).not.toMatch(/\byour (appointment request|request|visit)\b|seeing you|see you/i);
    }
    expect(text.split("\n")).toContain("Hello Ada,");
  },
);

test("the email that acknowledges a request says whom to call in pain, at night too (site-18)", async () => {
  onTestFinished(() => provideSite(() => exampleSite));
  const { practice } = exampleSite;
  const email: EmailJob = {
    kind: "request-received",
    to: "ada@home.example",
    firstName: "Ada",
    visitToken: "t0ken",
    patientFirstName: "Leo",
  };
  const words = async () => (await renderEmail(email, origin)).text.replaceAll(/\s+/g, " ");
  const { phone, emergency } = practice;
  expect(await words()).toContain(
    `If Leo is in pain now, call us at ${emergency.phone.display}, day and night. If something changes, call us at ${phone.display}.`,
  );
  const none = { ...emergency, phone: { display: "", dial: "" } };
  provideSite(() => ({ ...exampleSite, practice: { ...practice, emergency: none } }));
  expect(await words()).toContain(
    `If Leo is in pain now, or something changes, call us at ${phone.display}.`,
  );
});

test.each([
  ["Zoë", "Hello Zoë,"],
  ["Anne-Marie O’Neill", "Hello Anne-Marie O’Neill,"],
  ["José Jr.", "Hello José Jr.,"],
  ["美咲", "Hello 美咲,"],
  ["<b>Eve</b>", "Hello,"],
  ["Win at evil.example", "Hello,"],
  ["https://evil.example/prize", "Hello,"],
  ["Eve\r\nBcc: x@evil.example", "Hello,"],
  ["A".repeat(150), "Hello,"],
])("a first name %j is greeted by %j", async (firstName, greeting) => {
  const email: EmailJob = {
    kind: "request-received",
    to: "ada@home.example",
    firstName,
    visitToken: "t0ken",
  };
  const { html, text } = await renderEmail(email, origin);
  expect(text.split("\n")).toContain(greeting);
  if (greeting === "Hello,") expect(html).not.toMatch(/evil|<b>|A{20}/);
});

test("a hostile title and excerpt are escaped", async () => {
  const hostile = '<img src="https://evil.example/x.png" onerror="alert(1)">';
  const post = sampleEmails.find(({ kind }) => kind === "newsletter-post") as EmailJob & {
    kind: "newsletter-post";
  };
  const { html } = await renderEmail({ ...post, title: hostile, excerpt: `</td>${hostile}` }, origin);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
});

test("the colors are those of the site's brand, in both schemes (site-14)", async () => {
  const [email] = sampleEmails;
  if (!email) throw new Error("There is no sample.");
  const design = await renderEmail(email, origin);
  expect(design.html).toContain(designColors.light.accent);
  onTestFinished(() => provideSite(() => exampleSite));
  const colors = siteColors("#7c3aed");
  provideSite(() => ({ ...exampleSite, colors }));
  const { html } = await renderEmail(email, origin);
  for (const { accent, foreground, surface } of [colors.light, colors.dark])
    for (const color of [accent, foreground, surface]) expect(html).toContain(color);
  const used = new Set(html.match(/#[0-9a-f]{6}\b/g));
  const known = new Set([...Object.values(colors.light), ...Object.values(colors.dark)]);
  expect([...used].filter((color) => !known.has(color))).toEqual([]);
});
