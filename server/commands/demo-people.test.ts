import { expect, onTestFinished, test } from "vitest";
import type { SiteContent } from "#contract/site/documents.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite, site } from "#contract/site/site.ts";
import { anotherPractice } from "#tests/samples/another-practice.ts";
import { at } from "#tests/support/changed-content.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import { demoPeople, demoPortraits, peopleOfPractice } from "./demo-people.ts";

function provide(content: SiteContent) {
  const another = resolveSite(content, { version: "another" });
  provideSite(() => another);
  onTestFinished(() => provideSite(() => exampleSite));
}

const employees = () =>
  peopleOfPractice()
    .filter(({ role }) => role === "employee")
    .map(({ username, firstName, lastName, jobTitle }) => [username, firstName, lastName, jobTitle]);

test("the demo's employees are the first providers of the site (operation-4)", () => {
  const [first, second] = site().providers.providers;
  expect(employees()).toEqual([
    ["demo.dentist", ...(first?.name.split(" ").slice(1) ?? []), first?.job_title],
    ["demo.endodontist", ...(second?.name.split(" ").slice(1) ?? []), second?.job_title],
  ]);
  const people = peopleOfPractice();
  expect(people.map(({ bio }) => bio)).toEqual([first?.blurb[0], second?.blurb[0], undefined, undefined]);
  expect(people.flatMap(({ portrait }) => portrait ?? [])).toEqual(demoPortraits);
});

test("another practice has its own providers in the demo, and nobody of the example", () => {
  provide(anotherPractice("a-photograph"));
  expect(employees()).toEqual([
    ["demo.dentist", "Imogen", "Quill", "Orthodontist and Periodontist"],
    ["demo.endodontist", "Avery", "Lund", undefined],
  ]);
  expect(peopleOfPractice()[0]).toMatchObject({ bio: "Dr. Quill sails to work.", portrait: "a-photograph" });
});

test.each([
  ["Dr. Ana de la Cruz", "Ana", "de la Cruz"],
  ["Ana Cruz", "Ana", "Cruz"],
  ["Dr. Cruz", "Dr.", "Cruz"],
  ["Cruz", "Cruz", ""],
])("a provider called %s is %s %s", (name, firstName, lastName) => {
  const content = anotherPractice("a-photograph");
  at(content.providers.providers).name = name;
  provide(content);
  expect(peopleOfPractice()[0]).toMatchObject({ firstName, lastName });
});

test("who has left the practice is not in the demo, and patients are the same everywhere", () => {
  const content = anotherPractice("a-photograph");
  at(content.providers.providers).retired = true;
  provide(content);
  expect(peopleOfPractice()).toEqual(demoPeople);
});
