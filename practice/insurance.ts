import type { Insurer } from "#practice/program/shapes.ts";

/** An insurance as stored with an account or a request (practice-5). */
export type InsuranceValue =
  | "none"
  | "dentaquest"
  | "medicalfeeforservice"
  | "deltadentalppo"
  | "deltacare"
  | "cigna"
  | "other";

/** Every insurance that an account or a request can carry, with what each form calls it (practice-4). */
export const insurers: readonly Insurer[] = [
  {
    value: "none",
    registration: { place: 1, label: "None" },
    guestForm: { place: 6, label: "No Insurance" },
  },
  {
    value: "dentaquest",
    registration: { place: 2, label: "DentaQuest" },
    guestForm: { place: 1, label: "DentaQuest" },
  },
  {
    value: "medicalfeeforservice",
    registration: { place: 3, label: "Medical Fee for Service" },
    guestForm: { place: 2, label: "Medical Fee For Service" },
  },
  {
    value: "deltadentalppo",
    registration: { place: 4, label: "Delta Dental PPO" },
    guestForm: { place: 3, label: "Delta Dental PPO" },
  },
  {
    value: "deltacare",
    registration: { place: 5, label: "Delta Care" },
  },
  {
    value: "cigna",
    registration: { place: 6, label: "Cigna" },
    guestForm: { place: 4, label: "Cigna" },
  },
  {
    value: "other",
    registration: { place: 7, label: "Other" },
    guestForm: { place: 5, label: "Other" },
  },
];
