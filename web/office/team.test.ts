import { createElement } from "react";
import { expect, test } from "vitest";
import type { Employee } from "#contract/office/office-staff.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import { employeeSession } from "#tests/support/stored-session.ts";
import { EmployeeList } from "./employee-list.tsx";
import { Health } from "./health.tsx";
import { LeftToDo } from "./left-to-do.tsx";
import { AccessLog, OfficeLog } from "./logs.tsx";
import { ManageEmployee } from "./manage-employee.tsx";

const ines: Employee = {
  username: "ines.falk",
  name: "Ines Falk",
  email: "ines@practice.example",
  owner: false,
  accepted: true,
  two_factor: true,
  last_sign_in: "2026-11-23T09:41:00.000Z",
};

const team = (...results: Employee[]) =>
  markupOf(createElement(EmployeeList), { answers: [[["office", "team"], { results }]] });

test("the team says who owns, who has not accepted, and whose account a password alone opens (office-5)", () => {
  const markup = team(
    { ...ines, owner: true },
    {
      ...ines,
      username: "pia.phone",
      name: "Pia Phone",
      accepted: false,
      two_factor: false,
      last_sign_in: null,
    },
  );
  const [, owner = "", invited = ""] = textsOf("tr", markup);
  expect(textOf(markup)).toContain("2 people work here.");
  expect(owner).toContain("Ines Falk Owner ines.falk · ines@practice.example On");
  expect(owner).not.toContain("Invited");
  expect(invited).toContain("Pia Phone Invited");
  expect(invited).toContain("Off Not yet");
  expect(markup).toContain('aria-label="Manage Pia Phone"');
  expect(textOf(team(ines))).toContain("One person works here.");
});

test.each<[string, Partial<Employee>, string[]]>([
  ["an employee", {}, ["Make an owner", "Reset two-factor", "Remove from the team"]],
  ["an owner", { owner: true }, ["End ownership", "Reset two-factor", "Remove from the team"]],
  ["one without two-factor", { two_factor: false }, ["Make an owner", "Remove from the team"]],
  [
    "one who was invited",
    { accepted: false, two_factor: false },
    ["Send again", "Make an owner", "Withdraw invitation"],
  ],
])("what an owner can do for %s (office-5 to office-8)", (_title, state, actions) => {
  const markup = markupOf(
    createElement(ManageEmployee, { member: { ...ines, ...state }, onRemoved: () => undefined }),
  );
  expect(textsOf("button", markup)).toEqual(actions);
});

const accessLog = (count: number) =>
  markupOf(createElement(AccessLog), {
    answers: [
      [
        ["office", "access log", {}, 1],
        {
          count,
          results: [
            {
              id: 2,
              at: "2026-11-23T09:41:00.000Z",
              employee: "ines.falk",
              patient: null,
              appointment_id: 12,
            },
            {
              id: 1,
              at: "2026-11-23T09:40:00.000Z",
              employee: "command line",
              patient: "ada",
              appointment_id: null,
            },
          ].slice(0, count),
        },
      ],
    ],
  });

test("the access log names a guest and a patient whose details were opened, and offers a download (office-20, office-21)", () => {
  const markup = accessLog(1_200);
  const [, guest = "", profile = ""] = textsOf("tr", markup);
  expect(textOf(markup)).toContain("1,200 entries");
  expect(guest).toContain("ines.falk A guest Number 12");
  expect(profile).toContain("command line ada Details");
  expect(textOf(markup)).toContain("Page 1 of 60");
  expect(textsOf("button", markup)).toEqual(["Filter", "Newer", "Older", "Download as CSV"]);
});

test("an access log of one entry has one page, and an empty one nothing to download", () => {
  expect(textOf(accessLog(1))).toContain("1 entry");
  expect(textsOf("button", accessLog(1))).toEqual(["Filter", "Download as CSV"]);
  expect(textOf(accessLog(0))).toContain("No one has opened a patient’s details yet.");
  expect(textsOf("button", accessLog(0))).toEqual(["Filter"]);
});

test("the office log names who did what to whom, and leaves out what there is not (office-4)", () => {
  const entry = { id: 1, at: "2026-11-23T09:41:00.000Z", who: "ines.falk", what: "Made an owner" };
  const results = [
    { ...entry, whom: "pia.phone", detail: null },
    { ...entry, id: 2, whom: null, detail: "2026-12-24" },
  ];
  const markup = markupOf(createElement(OfficeLog), {
    answers: [[["office", "log", 1], { count: 2, results }]],
  });
  const [made = "", closed = ""] = textsOf("li", markup);
  expect(made).toMatch(/^Made an owner : pia\.phone .*by ines\.falk$/);
  expect(closed).toMatch(/^Made an owner Nov.*by ines\.falk · 2026-12-24$/);
});

test.each([
  [["ok", "ok"], "Everything looks good."],
  [["ok", "warn"], "One line needs attention."],
  [["fail", "warn"], "2 lines need attention."],
])("a site whose checks are %j says so (office-22)", (levels, words) => {
  const results = levels.map((level, index) => ({ subject: `Check ${index}`, level, sentence: "It is." }));
  const answers = [[["office", "health"], { checked: "2026-11-23T09:41:00.000Z", results }]] as const;
  const markup = markupOf(createElement(Health), { answers });
  expect(textOf(markup)).toContain(words);
  const inWords = { ok: "In order", warn: "Worth a look", fail: "Needs attention" };
  const lines = levels.map(
    (level, index) => `Check ${index} It is. ${inWords[level as keyof typeof inWords]}`,
  );
  const isFolded = (line: string) => line.endsWith(inWords.ok);
  expect(textsOf("li", markup)).toEqual([
    ...lines.filter((line) => !isFolded(line)),
    ...lines.filter(isFolded),
  ]);
});

test("the open set-up tasks are named, and nothing is shown without any (office-15)", () => {
  const leftToDo = (...results: object[]) =>
    markupOf(createElement(LeftToDo), { answers: [[["office", "left to do"], { results }]] });
  expect(leftToDo()).toBe("");
  const text = textOf(
    leftToDo(
      { task: "texts", about: ["the address", "the phone number", "the providers"] },
      { task: "two_factor", about: [employeeSession.username, "ines.falk"] },
    ),
  );
  expect(text).toContain("the address, the phone number, and the providers");
  expect(text).toContain("opens the account of demo.dentist and ines.falk, who can set up");
});
