import { describe, expect, it } from "vitest";
import { exampleSite } from "#tests/support/example-site.ts";
import { insuranceOptions, offeredCategories, specialtiesOn } from "./look-up.ts";
import { site } from "./site.ts";

it("offers the seven choices of registration in their order (practice-4)", () => {
  expect(insuranceOptions("registration").map(({ value, label }) => `${value}/${label}`)).toEqual([
    "none/None",
    "dentaquest/DentaQuest",
    "medicalfeeforservice/Medical Fee for Service",
    "deltadentalppo/Delta Dental PPO",
    "deltacare/Delta Care",
    "cigna/Cigna",
    "other/Other",
  ]);
});

it("offers the guest form's six choices, with values that registration knows too", () => {
  const options = insuranceOptions("guest_form");
  expect(options.map(({ label }) => label)).toEqual([
    "DentaQuest",
    "Medical Fee For Service",
    "Delta Dental PPO",
    "Cigna",
    "Other",
    "No Insurance",
  ]);
  const known = insuranceOptions("registration").map(({ value }) => value);
  expect(options.filter(({ value }) => !known.includes(value))).toEqual([]);
});

it("lists the seven insurers to call, each with phone and TTY, and a portal but for Liberty", () => {
  const { contacts } = site().insurers;
  expect(contacts.map(({ label }) => label)).toEqual([
    "Liberty",
    "DentaQuest",
    "HealthNet",
    "Cigna",
    "Delta PPO",
    "Delta Care",
    "Medical FFS",
  ]);
  expect(contacts.filter(({ portal }) => !portal).map(({ label }) => label)).toEqual(["Liberty"]);
  expect(contacts.filter(({ tty2 }) => tty2?.dial === "711").length).toBeGreaterThan(3);
});

it("labels each weekday with the dentist and endodontist who are in on it", () => {
  const named = site().hours.weekdays.map(({ value, label }) => [
    value,
    label.includes("General Dentist") === specialtiesOn(value).includes("general_dentist"),
    label.includes("Endo") === specialtiesOn(value).includes("endodontist"),
  ]);
  expect(named).toEqual(
    ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [day, true, true]),
  );
});

it("gives each of the nine categories the specialty that its value begins with", () => {
  expect(offeredCategories()).toHaveLength(9);
  expect(offeredCategories().filter(({ value, specialty }) => !value.startsWith(specialty))).toEqual([]);
});

it("labels the time frames with the times they hold", () => {
  expect(site().hours.time_frames.map(({ label, starts, ends }) => [label, starts, ends])).toEqual([
    ["Morning (7:45am–11:15am)", "07:45", "11:15"],
    ["Afternoon (12:30pm–3:30pm)", "12:30", "15:30"],
  ]);
});

it("is dated August 2025 and has its six sections", () => {
  expect(site().accessibility.statement.dated).toBe("August 2025");
  expect(site().accessibility.statement.sections.map(({ heading }) => heading)).toEqual([
    "Physical Accessibility",
    "Interpreter and Communication Assistance",
    "Service Animals",
    "Website Accessibility",
    "Requesting Accommodations",
    "Feedback and Contact",
  ]);
});

it("shows the practice's own phone and email, and links to both addresses of the services page", () => {
  const text = JSON.stringify(site().accessibility.statement);
  for (const part of [
    site().practice.phone.display,
    site().practice.email,
    '"/accessibility-services"',
    '"/accessibility/services"',
  ]) {
    expect(text).toContain(part);
  }
});

it("has the services page tell the notice for interpreters and rides, and that both are free", () => {
  const text = JSON.stringify(site().accessibility.services);
  expect(text).toMatch(/free for you: your insurer/);
  expect(text.match(/at least 5 business days before your visit/g)).toHaveLength(2);
  expect(text).toContain("Over the phone: no notice needed");
});

function textOf(anchor: string): string {
  return JSON.stringify(site().post_op.treatments.find((treatment) => treatment.anchor === anchor));
}

it("lists the nine site().post_op.treatments in their order (practice-15)", () => {
  expect(site().post_op.treatments.map(({ anchor }) => anchor)).toEqual([
    "root-canal",
    "extraction",
    "crown",
    "composite",
    "bone-graft",
    "implant",
    "inlay-onlay",
    "essix-retainer",
    "srp",
  ]);
});

describe.each(exampleSite.post_op.treatments.map((treatment) => [treatment.title, treatment] as const))(
  "%s",
  (_title, treatment) => {
    it("covers diet, bleeding, swelling, pain medication, hygiene and when to contact the office", () => {
      const headings = treatment.sections.map(({ heading }) => heading.toLowerCase()).join(" | ");
      for (const word of [
        /diet|eating/,
        /bleeding/,
        /swelling/,
        /pain medication/,
        /oral hygiene/,
        /when to contact/,
      ]) {
        expect(headings).toMatch(word);
      }
    });

    it("says what number to call", () => {
      expect(treatment.sections.at(-1)?.closing).toContain(site().practice.phone.display);
    });
  },
);

it.each([
  ["root-canal", /about 5% of cases/],
  ["root-canal", /permanent crown within 2 to 4 weeks/],
  ["root-canal", /Do not eat or drink for 30 minutes/],
  ["root-canal", /for 20 minutes, then leave it off for 20 minutes.*first 6 to 8 hours/],
  ["extraction", /for 20 minutes, then leave it off for 20 minutes.*first 6 to 8 hours/],
  ["extraction", /gauze for 30 minutes/],
  ["extraction", /use a straw for 24 hours/],
  ["extraction", /Do not brush for 8 hours/],
  ["extraction", /soft food for 2 days/],
  ["extraction", /No alcohol for 48 hours/],
  ["extraction", /care for 1 week/],
  ["crown", /sticky foods.*for 24 hours/],
  ["composite", /sticky foods for 24 hours/],
  ["srp", /every 3, 4 or 6 months/],
])("%s states the fact %s (practice-15)", (anchor, fact) => {
  expect(textOf(anchor)).toMatch(fact);
});
