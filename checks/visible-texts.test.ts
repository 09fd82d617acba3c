import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { visibleTexts } from "./visible-texts.ts";

/**
 * What only staff and owners meet, whose pages are in English (0158): folders, and files of folders that have others. All
 * other texts of the pages are messages.
 */
const ofStaff: readonly string[] = [
  // The office's own pages, and the editor of the site.
  "web/office/",
  "web/site/",
  "web/pages/office.tsx",
  "web/pages/office-document.tsx",
  "web/pages/office-setup.tsx",
  "web/pages/office-site.tsx",
  "web/pages/first-owner.tsx",
  "web/sign-in/first-owner-form.tsx",
  // The desk: the list of visits with its dialogs and panels, the calendar, and the day on paper.
  "web/appointments/absence-form.tsx",
  "web/appointments/absences.tsx",
  "web/appointments/affected-groups.ts",
  "web/appointments/affected-visits.tsx",
  "web/appointments/calendar-entries.tsx",
  "web/appointments/calendar-toolbar.tsx",
  "web/appointments/call-times.tsx",
  "web/appointments/caller-fields.tsx",
  "web/appointments/changed-notice.tsx",
  "web/appointments/confirm-dialog.tsx",
  "web/appointments/day-by-provider.tsx",
  "web/appointments/day-sheet.tsx",
  "web/appointments/describe-person.ts",
  "web/appointments/describe-taken.ts",
  "web/appointments/employee-panel.tsx",
  "web/appointments/find-person.tsx",
  "web/appointments/free-time-dialog.tsx",
  "web/appointments/freed-time-section.tsx",
  "web/appointments/keyboard-shortcuts-dialog.tsx",
  "web/appointments/list-shortcuts.ts",
  "web/appointments/list-status.tsx",
  "web/appointments/list-tools.tsx",
  "web/appointments/move-dialog.tsx",
  "web/appointments/move-times.tsx",
  "web/appointments/next-request.tsx",
  "web/appointments/note-form.tsx",
  "web/appointments/other-appointments.tsx",
  "web/appointments/panel-actions.tsx",
  "web/appointments/patient-panel.tsx",
  "web/appointments/people.ts",
  "web/appointments/person-field.tsx",
  "web/appointments/person-page.tsx",
  "web/appointments/person-visits.tsx",
  "web/appointments/phone-request-form.tsx",
  "web/appointments/request-details.tsx",
  "web/appointments/request-flags.tsx",
  "web/appointments/request-table.tsx",
  "web/appointments/staff-calendar.tsx",
  "web/appointments/staff-list.tsx",
  "web/appointments/taken-time.tsx",
  "web/appointments/todays-visits.tsx",
  "web/appointments/visit-calendar.tsx",
  "web/appointments/visit-form.tsx",
  "web/appointments/visit-mutations.ts",
  "web/appointments/visit-section.tsx",
  "web/appointments/week-by-provider.tsx",
  "web/pages/day-sheet.tsx",
  "web/pages/people.tsx",
  "web/pages/person.tsx",
  // What authors write and send, and an employee's own profile.
  "web/posts/author-controls.tsx",
  "web/posts/author-notice.tsx",
  "web/posts/create-post-form.tsx",
  "web/posts/edit-post-form.tsx",
  "web/posts/edit-post.tsx",
  "web/posts/featured-picture-field.tsx",
  "web/posts/newer-version.tsx",
  "web/posts/post-fields.tsx",
  "web/posts/send-dialog.tsx",
  "web/posts/send-to-subscribers.ts",
  "web/posts/unsaved-text.tsx",
  "web/pages/create-post.tsx",
  "web/pages/edit-post.tsx",
  "web/accounts/employee-fields.tsx",
  "web/accounts/calendar-feed-card.tsx",
  "web/accounts/calendar-feed.tsx",
  "web/accounts/picture-field.tsx",
  "web/idle/idle-dialogs.tsx",
];

/** What staff alone see of a file that patients' pages have too. */
const staffTexts: Readonly<Record<string, readonly string[]>> = {
  "web/appointments/cancel-dialog.tsx": [
    "…, on … at … with ….",
    "Keep appointment",
    "Yes, cancel",
    "Are you sure you want to cancel this appointment?",
  ],
  "web/appointments/pain.tsx": ["Severe pain"],
  "web/pages/closed-page.tsx": [
    "Not open yet",
    "The practice is not open yet: visitors read ‘Opening soon’ here.",
    "Finish the set-up",
  ],
  "web/posts/author-placeholder.tsx": ["Edit", "Delete"],
  "web/posts/byline.tsx": ["Draft"],
  "web/shell/mobile-menu.tsx": ["Create Post"],
  "web/shell/top-bar.tsx": ["Create Post"],
  // A name, and an error that is caught.
  "web/accounts/profile-details.tsx": ["LinkedIn"],
  "web/forms/use-reauthentication.tsx": ["The user did not reauthenticate."],
};

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "web"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));

const allTextsOf = (file: string) =>
  visibleTexts(readFileSync(file, "utf8"), file.endsWith("x") ? "tsx" : "ts");

const textsOf = (file: string) => allTextsOf(file).filter(({ text }) => !staffTexts[file]?.includes(text));

const isOfStaff = (file: string) =>
  ofStaff.some((place) => (place.endsWith("/") ? file.startsWith(place) : file === place));

describe("the pages that patients meet", () => {
  test("have no text that is not a message (docs/translating.md)", () => {
    const files = sources.filter((file) => !isOfStaff(file));
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) => textsOf(file).map(({ line, text }) => `${file}:${line} ${text}`));
    expect(found).toEqual([]);
  });

  test("are all but those of staff, which have texts of their own", () => {
    const withoutTexts = ofStaff.filter(
      (place) => !sources.some((file) => file.startsWith(place) && textsOf(file).length > 0),
    );
    expect(withoutTexts, "are no longer staff's, or have no text").toEqual([]);
    const gone = Object.entries(staffTexts).flatMap(([file, texts]) => {
      const found = allTextsOf(file).map(({ text }) => text);
      return texts.filter((text) => !found.includes(text));
    });
    expect(gone, "are no longer there").toEqual([]);
  });
});

test.each<[source: string, texts: string[]]>([
  ["<p>Hello</p>", ["Hello"]],
  ['<p>{isOpen ? "Yes" : "No"}</p>', ["Yes", "No"]],
  ["<p>{count > 0 && `${count} left`}</p>", ["… left"]],
  ['<button aria-label="Close" className="Large button" />', ["Close"]],
  ["<img alt={`Portrait of ${name}`} />", ["Portrait of …"]],
  ['<Field label={isOther ? "Name" : m.name()} hint="Ten digits" />', ["Name", "Ten digits"]],
  ['<Part anything="Two words" />', ["Two words"]],
  ['const choice = { value: "left", label: "Left" };', ["Left"]],
  ['function f({ retry = "Retry" }) { return retry; }', ["Retry"]],
  ['showToast("Saved", { type: "success" });', ["Saved"]],
  ['setError("email", { message: "Required" });', ["Required"]],
  ['fail("This could not be saved.");', ["This could not be saved."]],
  ['document.title = "Login";', ["Login"]],
  ["const line = `${name} has asked for another time`;", ["… has asked for another time"]],
  ['const label = () => "Left";', ["Left"]],
])("a text is found: %s", (source, texts) => {
  expect(visibleTexts(source, "tsx").map(({ text }) => text)).toEqual(texts);
});

test.each([
  '<p className="flex gap-2 Large">{m.request_heading()} </p>',
  '<Link to="/login" rel="next">{" "}&nbsp;–</Link>',
  'throw new Error("The page has no such part.");',
  'console.error("This is for developers.");',
  'if (event.key === "Page Up") next();',
  'const path = "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8";',
  'import { m } from "Some where";',
  'type Day = "Monday morning" | "Friday";',
  "const classes = `flex items-center ${more}`;",
  'const { data } = useQuery({ queryKey: ["own visits"] });',
])("what nobody reads is not: %s", (source) => {
  expect(visibleTexts(source, "tsx")).toEqual([]);
});
