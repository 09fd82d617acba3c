import { createElement } from "react";
import { expect, test } from "vitest";
import { maxFailedEmailsShown, type OfficeMail } from "#contract/office/office-mail.ts";
import { markupOf, textOf } from "#tests/support/rendered-part.ts";
import { OfficeEmails } from "./emails.tsx";

const inOrder: OfficeMail = {
  given_up: [],
  queue: { length: 0, oldest_seconds: 0 },
  subscribers: { count: 1, weeks: [{ week: "2026-11-23", joined: 1 }] },
};

const failed = (index: number) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  kind: "visit-confirmed",
  to: `ada.${index}@mailbox.example`,
  written: "2026-11-23T09:41:00.000Z",
  reason: "550 No such user",
});

const shown = (state: Partial<OfficeMail>) =>
  markupOf(createElement(OfficeEmails), { answers: [[["office", "mail"], { ...inOrder, ...state }]] });

test("an office whose emails arrive is shown that", () => {
  const text = textOf(shown({}));
  expect(text).toContain("Emails waiting to be sent None");
  expect(text).toContain("Newsletter 1 subscriber ");
  expect(text).toContain("Every email was delivered.");
});

test.each([
  [59, "less than a minute"],
  [60, "1 minute"],
  [119 * 60, "119 minutes"],
  [120 * 60, "2 hours"],
  [50 * 60 * 60 + 59, "50 hours"],
])("emails that wait for %i seconds are said to have waited for %s", (oldest_seconds, words) => {
  expect(textOf(shown({ queue: { length: 1_200, oldest_seconds } }))).toContain(
    `1,200, the oldest for ${words} `,
  );
});

test("an email that could not be delivered is named with its reader and reason, also on its button", () => {
  const markup = shown({ given_up: [failed(1), { ...failed(2), reason: "" }] });
  expect(textOf(markup)).toContain("Visit confirmed to ada.1@mailbox.example");
  expect(textOf(markup)).toContain("550 No such user");
  expect(textOf(markup)).toContain("No reason was given.");
  expect(markup).toContain('aria-label="Try again: Visit confirmed to ada.2@mailbox.example"');
  expect(textOf(markup)).not.toContain("These are the oldest");
});

test("a list that may be longer says that it is the beginning", () => {
  const given_up = Array.from({ length: maxFailedEmailsShown }, (_, index) => failed(index));
  expect(textOf(shown({ given_up }))).toContain(`These are the oldest ${maxFailedEmailsShown}.`);
});

test("a mail server's reason is shown as text, whatever is in it", () => {
  expect(shown({ given_up: [{ ...failed(1), reason: "<img src=x onerror=alert(1)>" }] })).not.toContain(
    "<img",
  );
});
