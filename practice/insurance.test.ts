import { expect, it } from "vitest";
import { insurerContacts } from "#practice/insurer-contacts.ts";
import { guestInsuranceOptions, registrationInsuranceOptions } from "#practice/program/insurance-options.ts";

it("offers the seven choices of registration in their order (practice-4)", () => {
  expect(registrationInsuranceOptions().map(({ value, label }) => `${value}/${label}`)).toEqual([
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
  const options = guestInsuranceOptions();
  expect(options.map(({ label }) => label)).toEqual([
    "DentaQuest",
    "Medical Fee For Service",
    "Delta Dental PPO",
    "Cigna",
    "Other",
    "No Insurance",
  ]);
  const known = registrationInsuranceOptions().map(({ value }) => value);
  expect(options.filter(({ value }) => !known.includes(value))).toEqual([]);
});

it("lists the seven insurers to call, each with phone and TTY, and a portal but for Liberty", () => {
  const contacts = insurerContacts;
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
