import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { examples } from "../scripts/design-system/examples.tsx";

const page = readFileSync("docs/design-system.md", "utf8");
const pictures = readdirSync("docs/pictures");
/** Components that look like another part, or whose example has another name. */
const shownAs: Readonly<Record<string, string>> = {
  ButtonLink: "button",
  ChipLink: "chip",
  ChipRadios: "chip",
  DateField: "text-field",
  FieldError: "labelled-field",
  AnyCodeField: "code-field",
  CloseButton: "button",
  DialogButtons: "button",
  DownloadButton: "button",
  EmailField: "text-field",
  EmailSuggestion: "text-field",
  EmergencyLine: "notice",
  InsuranceGroup: "select-field",
  PasskeyButton: "button",
  NewerOlder: "button",
  PanelButton: "button",
  PrivacyNote: "text-link",
  Panel: "dialog",
  FormDialog: "dialog",
  LeaveDialog: "dialog",
  ReauthenticationForm: "dialog",
  LinkedText: "prose",
  Skeleton: "loading",
  Spinner: "loading",
  SwitchField: "switch",
  SwitchTrack: "switch",
  ToastArea: "toast",
  ToastRegion: "toast",
};
/** Without a look of their own: one that keeps the focus, and a field for password managers. */
const withoutLook = ["AfterPaint", "FocusArea", "InEnglish", "Name", "NeedsScript", "UsernameHint"];
const parts = examples.map(({ part }) => part);

/** The components that the files of a folder export. */
function componentsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .flatMap((name) => [
      ...readFileSync(`${folder}/${name}`, "utf8").matchAll(/^export (?:function|const) ([A-Z]\w*)/gm),
    ])
    .map(([, component = ""]) => component);
}

const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

test("every component of the interface has an example, and every example a component", () => {
  const components = ["web/ui", "web/forms"].flatMap(componentsIn);
  expect(components.length).toBeGreaterThan(30);
  const expected = components
    .filter((name) => !withoutLook.includes(name))
    .map((name) => shownAs[name] ?? kebab(name));
  expect(parts.toSorted()).toEqual([...new Set(expected)].toSorted());
});

test.each(examples)("$part renders on the server", ({ content }) => {
  const markup = renderToString(createElement(MemoryRouter, null, content));
  expect(markup).toMatch(/<\w+/);
});

test.each(parts)("docs/design-system.md shows %s in both schemes", (part) => {
  for (const scheme of ["light", "dark"]) {
    expect(page).toContain(`(pictures/${part}-${scheme}.webp)`);
    expect(pictures).toContain(`${part}-${scheme}.webp`);
  }
});

test("the pictures are those of the examples, and together below 600 kB", () => {
  expect(pictures).toHaveLength(2 * parts.length);
  const bytes = pictures.map((name) => statSync(`docs/pictures/${name}`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
});

test("each source file that the page links to exists", () => {
  const links = [...page.matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map(([, path = ""]) => path);
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});
