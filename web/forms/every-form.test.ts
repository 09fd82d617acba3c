import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const files = globSync("web/**/*.tsx").filter((path) => !path.includes(".test."));
const sources = files.map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("every date is a DateField, whose range gives years four digits", () => {
  const own = sources.filter(({ text }) => /type[=:] ?["{]+"?date"/.test(text)).map(({ path }) => path);
  expect(own).toEqual(["web/forms/fields.tsx"]);
  expect(sources.filter(({ text }) => text.includes("<DateField")).length).toBeGreaterThan(7);
});

const withPassword = sources.filter(({ text }) => text.includes("<PasswordField"));

test.each(withPassword)(
  "the form with a password in $path names the account for password managers",
  ({ text }) => {
    expect(text).toMatch(/autoComplete="username( webauthn)?"|<UsernameHint /);
  },
);

test("there are forms with passwords, which say whether each is the current one or a new one", () => {
  expect(withPassword.length).toBeGreaterThan(6);
  for (const { path, text } of withPassword) {
    const passwords = text.split("<PasswordField").slice(1);
    for (const field of passwords)
      expect(field.slice(0, field.indexOf("/>")), path).toMatch(/autoComplete="(current|new)-password"/);
  }
});

test("every code is offered by the browser where it comes by message, and no other field is", () => {
  const withCode = sources.filter(({ text }) => text.includes('"one-time-code"')).map(({ path }) => path);
  expect(withCode.toSorted()).toEqual(["web/forms/special-fields.tsx", "web/sign-in/one-time-code-form.tsx"]);
});

/** The files that have an element, but for those of the dialogs themselves. */
const using = (tag: RegExp) =>
  sources.filter(({ path, text }) => tag.test(text) && !path.includes("form-dialog")).map(({ path }) => path);

test("every dialog that sends something is tested for who presses Escape before that has failed (pages-75)", () => {
  const tested = ["forms", "appointments"]
    .map((folder) => readFileSync(`web/${folder}/failures-in-dialogs.browser.test.tsx`, "utf8"))
    .join("");
  expect(
    using(/<(Form)?Dialog\b/)
      .filter((path) => !tested.includes(`"${path}"`))
      .toSorted(),
  ).toEqual([
    "web/appointments/keyboard-shortcuts-dialog.tsx",
    // Closing it gives up what it was to confirm.
    "web/forms/use-reauthentication.tsx",
    "web/idle/idle-dialogs.tsx",
    "web/posts/newer-version.tsx",
    "web/site/choose-texts.tsx",
  ]);
});

test("every dialog with a form asks before what was typed is dropped, and is tested for that (pages-68)", () => {
  const tested = readFileSync("web/forms/every-form-dialog.browser.test.tsx", "utf8");
  const forms = using(/<FormDialog\b/);
  expect(forms.length).toBeGreaterThan(7);
  expect(forms.filter((path) => !tested.includes(`"${basename(path, ".tsx")}`))).toEqual([]);
  // They ask or show something, and hold no field that is typed into.
  expect(using(/<Dialog\b/).toSorted()).toEqual([
    "web/appointments/affected-visits.tsx",
    "web/appointments/cancel-dialog.tsx",
    "web/appointments/cancel-own-dialog.tsx",
    "web/appointments/free-time-dialog.tsx",
    "web/appointments/keyboard-shortcuts-dialog.tsx",
    "web/idle/idle-dialogs.tsx",
    "web/office/employee-list.tsx",
    "web/posts/author-controls.tsx",
    "web/posts/newer-version.tsx",
    "web/posts/send-dialog.tsx",
    "web/site/choose-texts.tsx",
    "web/site/confirm-dialog.tsx",
    "web/site/history.tsx",
  ]);
});
