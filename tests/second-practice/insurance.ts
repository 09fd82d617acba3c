import type { Insurer } from "#practice/program/shapes.ts";

export type InsuranceValue = "none" | "northstar" | "other";

export const insurers: readonly Insurer[] = [
  { value: "none", registration: { place: 1, label: "None" }, guestForm: { place: 3, label: "No plan" } },
  {
    value: "northstar",
    registration: { place: 2, label: "Northstar Dental" },
    guestForm: { place: 1, label: "Northstar Dental" },
  },
  { value: "other", registration: { place: 3, label: "Other" }, guestForm: { place: 2, label: "Other" } },
];
