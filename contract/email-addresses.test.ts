import { expect, test } from "vitest";
import { emailOnly } from "./accounts/registration.ts";

test.each([
  ["mailto:ann@mailbox.example", "ann@mailbox.example"],
  ["mailto:ann@mailbox.example?subject=Hi", "ann@mailbox.example"],
  ["Ann Lee <Ann@mailbox.example>", "ann@mailbox.example"],
  ['"Lee, Ann" <ann@mailbox.example>,', "ann@mailbox.example"],
  ["<ann@mailbox.example>", "ann@mailbox.example"],
  ["mailto:ann%2Bdental@mailbox.example", "ann+dental@mailbox.example"],
  ["mailto:ann%40mailbox.example", "ann@mailbox.example"],
  ["<mailto:ann@mailbox.example>", "ann@mailbox.example"],
  ["Ann Lee (ann@mailbox.example)", "ann@mailbox.example"],
  ["(ann@mailbox.example)", "ann@mailbox.example"],
  ["[ann@mailbox.example]", "ann@mailbox.example"],
  ["ann@mailbox.example (Ann Lee)", "ann@mailbox.example"],
  ["'Ann Lee' <ann@mailbox.example>;", "ann@mailbox.example"],
  ["'ann@mailbox.example'", "ann@mailbox.example"],
  ["“ann@mailbox.example”", "ann@mailbox.example"],
  ["o'neill@mailbox.example", "o'neill@mailbox.example"],
  ["ann@mailbox.example).", "ann@mailbox.example"],
  ["ann@mailbox.example;", "ann@mailbox.example"],
  ["ann@mailbox.example:", "ann@mailbox.example"],
  ["ann@mailbox.example.", "ann@mailbox.example"],
  ["ann@mailbox.example,", "ann@mailbox.example"],
  ["\u200bann@\u00admailbox.example\ufeff", "ann@mailbox.example"],
  ["ann@b\u00fccher.example", "ann@xn--bcher-kva.example"],
  ["ann@bu\u0308cher.example", "ann@xn--bcher-kva.example"],
  ["ann@XN--BCHER-KVA.example", "ann@xn--bcher-kva.example"],
  ["ann@mailbox\u3002example", "ann@mailbox.example"],
  [`${"a".repeat(64)}@mailbox.example`, `${"a".repeat(64)}@mailbox.example`],
])("the address in %j is stored as %j (accounts-4)", (typed, stored) => {
  expect(emailOnly.parse({ email: typed })).toEqual({ email: stored });
  expect(emailOnly.parse({ email: stored }), "it is its own spelling").toEqual({ email: stored });
});

test.each([
  `${"a".repeat(65)}@mailbox.example`,
  "ann@m\u00e4ilbox.example:80",
  "ann@m\u00e4ilbox.example/path",
  "ann@\u00e4@mailbox.example",
  "ann@\u2603.example/",
  "ann lee@mailbox.example",
  "ann@mailbox.example, bob@mailbox.example",
  "mailto:ann@mailbox.example,bob@mailbox.example",
  "Ann <ann@mailbox.example>, Bob <bob@mailbox.example>",
  "mailto:ann%@mailbox.example%",
  "ann@mailbox..example",
  "\u00e4nn@mailbox.example",
])("%j is refused", (email) => {
  expect(emailOnly.safeParse({ email }).error?.issues[0]?.message).toBe("Enter a valid email address");
});
