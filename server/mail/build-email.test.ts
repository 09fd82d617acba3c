import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { sampleEmails } from "#tests/samples/email-jobs.ts";
import { buildEmail } from "./build-email.ts";
import type { EmailJob, EmailKind } from "./email-job.ts";
import { renderEmail } from "./templates/render-email.tsx";

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** A sample email as it goes over the wire, and as a mail program reads it. */
async function composed(kind: EmailKind, changes: Partial<EmailJob> = {}, mailFrom?: string) {
  const email = { ...sampleEmails.find((sample) => sample.kind === kind), ...changes } as EmailJob;
  const { message } = await buildEmail(email, {
    id: "6f1c2a34-0000-4000-8000-000000000001",
    queuedAt: new Date("2026-05-04T10:00:00Z"),
    publicUrl: "https://practice.example",
    mailFrom,
    render: renderEmail,
  });
  const raw = String((await composer.sendMail(message)).message);
  const [head = ""] = raw.split("\r\n\r\n", 1);
  return { raw, head: head.replace(/\r\n\s+/g, " "), read: await PostalMime.parse(raw) };
}

test("an email is one message with text before HTML, from the practice to one reader", async () => {
  const { head, raw, read } = await composed("verify-email");
  expect(head).toContain("Message-ID: <6f1c2a34-0000-4000-8000-000000000001@alderrowdental.example>");
  expect(head).toContain("Date: Mon, 04 May 2026 10:00:00 +0000");
  expect(head).toContain("Auto-Submitted: auto-generated");
  expect(head).toMatch(/Content-Type: multipart\/alternative/);
  expect(raw.indexOf("text/plain")).toBeLessThan(raw.indexOf("text/html"));
  expect(read.from).toEqual({ address: "no-reply@alderrowdental.example", name: "Alder Row Dental" });
  expect(read.to).toEqual([{ address: "ada@home.example", name: "" }]);
  expect(read.replyTo).toEqual([{ address: "office@alderrowdental.example", name: "" }]);
  expect(head).not.toMatch(/^List-/m);
});

test.each([
  ["Alder Row Dental, P.C. <hello@alder.example>", "Alder Row Dental, P.C."],
  ['"Alder Row; Dental" <hello@alder.example>', "Alder Row; Dental"],
  ["Praxis Dr. Müller (Zahnärzte) <hello@alder.example>", "Praxis Dr. Müller (Zahnärzte)"],
  ["hello@alder.example", ""],
])("an email from %s has this one sender", async (mailFrom, name) => {
  const { head, read } = await composed("verify-email", {}, mailFrom);
  expect(read.from).toEqual({ address: "hello@alder.example", name });
  expect(head).toContain("Message-ID: <6f1c2a34-0000-4000-8000-000000000001@alder.example>");
});

test.each([
  ["visit-confirmed", "REQUEST"],
  ["visit-moved", "REQUEST"],
  ["visit-cancelled", "CANCEL"],
] as const)(
  "%s carries its invitation as an alternative for calendars and as a file",
  async (kind, method) => {
    const { raw, read } = await composed(kind);
    const unfolded = raw.replace(/\r\n\s+/g, " ");
    expect(unfolded).toMatch(new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}`));
    const alternative = /Content-Type: multipart\/alternative; boundary="([^"]+)"/.exec(unfolded)?.[1] ?? "";
    const within = unfolded.slice(
      unfolded.indexOf(`--${alternative}\r\n`),
      unfolded.indexOf(`--${alternative}--`),
    );
    expect(within).toContain("text/plain");
    expect(within).toContain("text/html");
    expect(within).toContain(`method=${method}`);
    const file = read.attachments.find(({ filename }) => filename === "visit.ics");
    expect(file?.mimeType).toBe("application/ics");
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain(`METHOD:${method}`);
  },
);

test("a cancelled request that was never confirmed has no calendar part", async () => {
  const { raw } = await composed("visit-cancelled", {
    invitation: undefined,
    date: undefined,
    time: undefined,
  });
  expect(raw).not.toContain("text/calendar");
});

test("a newsletter subscription can be ended by its mail program with one click (RFC 8058)", async () => {
  const { head, read } = await composed("newsletter-post");
  expect(head).toContain("List-Unsubscribe: <https://practice.example/api/newsletter/unsubscribe/t0ken/>");
  expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(read.text).toContain("Unsubscribe https://practice.example/unsubscribe/t0ken");
});

test("a title with line breaks is one subject and adds no header", async () => {
  const { head, read } = await composed("newsletter-post", {
    title: "News\r\nBcc: eve@evil.example\r\n\r\nHello",
  });
  expect(head).not.toMatch(/^Bcc/m);
  expect(read.bcc).toBeUndefined();
  expect(read.subject).not.toContain("\n");
});
