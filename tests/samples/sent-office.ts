import { addDays, officeNow } from "#contract/office-dates.ts";
import type { SchemaCases } from "./sent.ts";
import { uuidInPath } from "./sent-passkeys.ts";

const eitherSentence = "Enter your password, or a code from your authenticator app";

const proof: SchemaCases = {
  accepted: {
    "a password": { input: { password: " As typed " } },
    "a code with blanks": { input: { otp_code: " 123 456 " }, output: { otp_code: "123456" } },
    "a password beside no code": { input: { password: "x", otp_code: null } },
  },
  rejected: {
    nothing: { input: {}, faults: { password: eitherSentence } },
    both: { input: { password: "x", otp_code: "123456" }, faults: { password: eitherSentence } },
    "an empty password": { input: { password: "" }, faults: { password: "Password is required" } },
    "a long code": { input: { otp_code: "1".repeat(61) }, faults: { otp_code: "The code is too long" } },
  },
};

const facts = {
  username: "nia.newman",
  email: "nia@office.example",
  first_name: "Nia",
  last_name: "Newman",
};

const staffMember: SchemaCases = {
  accepted: {
    "an employee": { input: facts, output: { ...facts, owner: false } },
    "an owner, with the address in capitals": {
      input: { ...facts, email: " Nia@Office.example ", owner: true },
      output: { ...facts, owner: true },
    },
  },
  rejected: {
    nothing: {
      input: {},
      faults: {
        username: "Username is required",
        email: "Email is required",
        first_name: "First name is required",
        last_name: "Last name is required",
      },
    },
    "a reserved name": {
      input: { ...facts, username: "administrator" },
      faults: { username: "This username is not available." },
    },
    "another owner than yes or no": {
      input: { ...facts, owner: "perhaps" },
      faults: { owner: "Must be true or false" },
    },
  },
};

const password = "Quiet-Molar-27!";
const passwords = { password, confirmPassword: password };

/** What the form for the first owner sends. */
const firstOwner: SchemaCases = {
  accepted: {
    "a code as the link has it": {
      input: { ...facts, ...passwords, code: "ABCD-2345-EFGH-6789" },
      output: { ...facts, ...passwords, code: "ABCD2345EFGH6789" },
    },
    "a code as it is typed": {
      input: { ...facts, ...passwords, code: " abcd 2345efgh 6789 " },
      output: { ...facts, ...passwords, code: "ABCD2345EFGH6789" },
    },
  },
  rejected: {
    nothing: { input: {}, faults: { code: "The code is required", password: "Password is required" } },
    "a long code": {
      input: { ...facts, ...passwords, code: "A".repeat(61) },
      faults: { code: "The code is too long" },
    },
    "two passwords": {
      input: { ...facts, ...passwords, code: "A", confirmPassword: "Quiet-Molar-28!" },
      faults: { confirmPassword: "Passwords do not match" },
    },
    "the username in the password": {
      input: { ...facts, code: "A", password: "Nia.Newman-27!", confirmPassword: "Nia.Newman-27!" },
      faults: { password: "Must not contain the username" },
    },
  },
};

const owner: SchemaCases = {
  accepted: { yes: { input: { owner: true } }, no: { input: { owner: false } } },
  rejected: {
    nothing: { input: {}, faults: { owner: "Must be true or false" } },
    "a form's word": { input: { owner: "yes" }, faults: { owner: "Must be true or false" } },
  },
};

const username: SchemaCases = {
  accepted: { "a username": { input: { username: "Nia.Newman-1_x" } } },
  rejected: { "a blank": { input: { username: "nia newman" }, faults: { username: "Not a username." } } },
};

const accesses: SchemaCases = {
  accepted: {
    "no filter": { input: {} },
    "every filter": {
      input: { employee: " Dr.Osei ", patient: "robin.okafor", from: "2028-02-29", to: "2028-02-29" },
      output: { employee: "Dr.Osei", patient: "robin.okafor", from: "2028-02-29", to: "2028-02-29" },
    },
  },
  rejected: {
    "a first day after the last": {
      input: { from: "2027-03-02", to: "2027-03-01" },
      faults: { to: "The last date must not be before the first." },
    },
    "a long name": { input: { employee: "a".repeat(151) }, faults: { employee: "Max 150 characters" } },
  },
};

const notice = { text: "Closed after a burst pipe", from: null, to: null, shown: true };

const savedNotice: SchemaCases = {
  accepted: {
    "a notice": { input: notice },
    "a form's notice": {
      input: { text: " Back on Monday ", from: "2027-03-01", to: "", shown: true },
      output: { text: "Back on Monday", from: "2027-03-01", to: null, shown: true },
    },
    "no notice": { input: { ...notice, text: "", shown: false } },
    "300 characters": { input: { ...notice, text: "x".repeat(300) } },
  },
  rejected: {
    nothing: {
      input: {},
      faults: {
        text: "Must be a text",
        from: "Enter a day",
        to: "Enter a day",
        shown: "Must be true or false",
      },
    },
    "301 characters": { input: { ...notice, text: "x".repeat(301) }, faults: { text: "Max 300 characters" } },
    "a shown notice without a text": {
      input: { ...notice, text: " " },
      faults: { text: "Enter the notice’s text" },
    },
    "no such day": { input: { ...notice, from: "2027-02-29" }, faults: { from: "Enter a day" } },
    "days in the wrong order": {
      input: { ...notice, from: "2027-03-02", to: "2027-03-01" },
      faults: { to: "The last day is before the first" },
    },
  },
};

const soon = addDays(officeNow(new Date()).date, 10);

/** In the browser also by its own clock; the server's is injected. */
const noticeForm: SchemaCases = {
  accepted: savedNotice.accepted,
  rejected: {
    ...savedNotice.rejected,
    "a first day more than three years ahead": {
      input: { ...notice, from: addDays(soon, 3 * 366) },
      faults: { from: "Enter a day within three years" },
    },
    "a last day more than three years ahead": {
      input: { ...notice, from: soon, to: addDays(soon, 3 * 366) },
      faults: { to: "Enter a day within three years" },
    },
  },
};

const inboxChoice: SchemaCases = {
  accepted: {
    "each at once": { input: { mailing: "at_once" } },
    "a digest": { input: { mailing: "every_morning" } },
    none: { input: { mailing: "none" } },
  },
  rejected: {
    nothing: { input: {}, faults: { mailing: "Choose what the office’s inbox gets" } },
    "another choice": {
      input: { mailing: "hourly" },
      faults: { mailing: "Choose what the office’s inbox gets" },
    },
  },
};

const closure = { from: soon, to: soon, reason: "Thanksgiving" };

const addedClosure: SchemaCases = {
  accepted: {
    "a day": { input: closure },
    "80 characters": { input: { ...closure, reason: "x".repeat(80) } },
  },
  rejected: {
    nothing: {
      input: {},
      faults: { from: "Enter the first day", to: "Enter the last day", reason: "Enter a reason" },
    },
    "81 characters": {
      input: { ...closure, reason: "x".repeat(81) },
      faults: { reason: "Max 80 characters" },
    },
    "days in the wrong order": {
      input: { ...closure, from: addDays(soon, 1) },
      faults: { to: "The last day is before the first" },
    },
  },
};

/** In the browser also by its own clock; the server's is injected. */
const closureForm: SchemaCases = {
  accepted: addedClosure.accepted,
  rejected: {
    ...addedClosure.rejected,
    "a day that has passed": {
      input: { ...closure, from: "2026-01-01", to: "2026-01-02" },
      faults: { to: "This day has passed" },
    },
    "a day more than three years ahead": {
      input: { ...closure, to: addDays(soon, 3 * 366) },
      faults: { to: "Enter a day within three years" },
    },
  },
};

const closureId: SchemaCases = {
  accepted: { "an id": { input: { id: "42" }, output: { id: 42 } } },
  rejected: { zero: { input: { id: "0" }, faults: { id: "An id is a positive whole number." } } },
};

/** Cases of the schemas of the office's calls. */
export const officeCases: Readonly<Record<string, SchemaCases>> = {
  "proveIdentity.body": proof,
  "proveOwnersIdentity.body": proof,
  "saveNotice.body": savedNotice,
  "addClosure.body": addedClosure,
  "office-days.noticeForm": noticeForm,
  "office-days.closureForm": closureForm,
  "saveInbox.body": inboxChoice,
  "readDocument.params": {
    accepted: { "a document of the site": { input: { kind: "post_op" } } },
    rejected: { "another name": { input: { kind: "toString" }, faults: { kind: "Must be another value" } } },
  },
  "removeClosure.params": closureId,
  "retryMail.params": uuidInPath,
  "createFirstOwner.body": firstOwner,
  "inviteStaff.body": staffMember,
  "removeStaff.params": username,
  "inviteStaffAgain.params": username,
  "resetStaffTwoFactor.params": username,
  "resetPatientTwoFactor.params": username,
  "setStaffOwner.params": username,
  "setStaffOwner.body": owner,
  "requestDeletion.body": proof,
  "exportAccessLog.query": accesses,
  "readAccessLog.query": {
    accepted: {
      "no page is the first": { input: {}, output: { page: 1 } },
      "a filter and a page": {
        input: { patient: "robin", page: "2" },
        output: { patient: "robin", page: 2 },
      },
    },
    rejected: {
      "a first day after the last": {
        input: { from: "2027-03-02", to: "2027-03-01" },
        faults: { to: "The last date must not be before the first." },
      },
      "no day and no page": {
        input: { from: "yesterday", page: "0" },
        faults: { from: "A date is YYYY-MM-DD.", page: "A page is a positive whole number." },
      },
    },
  },
};
