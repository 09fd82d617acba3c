import { officeHours } from "#practice/opening-hours.ts";
import type { ProviderSchedule, SpecialtyFacts, WorkingHours } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

/** What a provider practises; the first part of each appointment category's value. */
export type Specialty = "general_dentist" | "endodontist" | "oral_surgeon";

/** A weekday on which a visit can be requested (practice-8). */
export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday";

/** A part of the day for a visit (practice-9). */
export type TimeFrame = "morning" | "afternoon";

/** What a visit is for (practice-10). */
export type AppointmentCategory =
  | "general_dentist_new_or_routine"
  | "general_dentist_continuation"
  | "general_dentist_emergency"
  | "endodontist_consultation"
  | "endodontist_continuation"
  | "oral_surgeon_implant"
  | "oral_surgeon_extraction"
  | "oral_surgeon_other"
  | "oral_surgeon_continuation";

/** Where it hurts (practice-11). */
export type MouthPainArea = "none" | "upper_left" | "upper_right" | "lower_left" | "lower_right";

/** What a patient needs for the visit (practice-11). */
export type Accommodation = "none" | "translation_services" | "other_accessibility";

/** Youngest age in years at which the endodontist treats a patient (practice-12). */
export const endodonticMinimumAge: number = 14;

/** Age in years under which sedation is recommended for a first root canal (practice-12). */
export const sedationRecommendedUnderAge: number = 18;

/** What the practice's providers practise, in the order in which the chat helper names their days. */
export const specialties: readonly SpecialtyFacts[] = [
  { value: "general_dentist", name: "general dentist" },
  {
    value: "endodontist",
    name: "endodontist",
    youngest: { age: endodonticMinimumAge, patients: "Endodontic patients" },
  },
  { value: "oral_surgeon", name: "oral surgeon", daysVary: true },
];

/**
 * The providers' schedules, in the order in which staff choose among them. The oral surgeon has no fixed day: any
 * weekday may be requested, and the office then arranges it.
 */
export const providerSchedules: readonly ProviderSchedule[] = [
  {
    key: "osei",
    name: providerNames.osei.full,
    specialties: ["general_dentist"],
    hours: { monday: officeHours, tuesday: officeHours, wednesday: officeHours, friday: officeHours },
  },
  {
    key: "takeda",
    name: providerNames.takeda.full,
    specialties: ["endodontist"],
    hours: { tuesday: officeHours, wednesday: officeHours, thursday: officeHours },
  },
  {
    key: "halloran",
    name: providerNames.halloran.full,
    specialties: ["oral_surgeon"],
    hours: {
      monday: officeHours,
      tuesday: officeHours,
      wednesday: officeHours,
      thursday: officeHours,
      friday: officeHours,
    },
  },
];

/**
 * How many hours before a visit its reminders are mailed, in whole days: each at the visit's time of day (practice-25).
 */
export const reminderLeads: readonly number[] = [7 * 24, 2 * 24];

/** The weekdays of both request forms. */
export const weekdays: readonly {
  value: Weekday;
  name: string;
  label: string;
}[] = [
  {
    value: "monday",
    name: "Monday",
    label: "Monday (General Dentist)",
  },
  {
    value: "tuesday",
    name: "Tuesday",
    label: "Tuesday (Endo and General Dentist)",
  },
  {
    value: "wednesday",
    name: "Wednesday",
    label: "Wednesday (Endo and General Dentist)",
  },
  {
    value: "thursday",
    name: "Thursday",
    label: "Thursday (Endodontist)",
  },
  {
    value: "friday",
    name: "Friday",
    label: "Friday (General Dentist)",
  },
];

/** The parts of the day, with first and last start of a visit as office-local `HH:MM` (practice-9). */
export const timeFrames: readonly {
  value: TimeFrame;
  name: string;
  label: string;
  starts: string;
  ends: string;
}[] = [
  { value: "morning", name: "Morning", label: "Morning (7:45am–11:15am)", starts: "07:45", ends: "11:15" },
  {
    value: "afternoon",
    name: "Afternoon",
    label: "Afternoon (12:30pm–3:30pm)",
    starts: "12:30",
    ends: "15:30",
  },
];

/** The reasons for a visit, in the order of the forms. */
export const appointmentCategories: readonly {
  value: AppointmentCategory;
  label: string;
  specialty: Specialty;
  /** How long the visit takes, where staff do not choose another length. */
  minutes: number;
}[] = [
  {
    value: "general_dentist_new_or_routine",
    label: "General Dentist exam (new or routine)",
    specialty: "general_dentist",
    minutes: 60,
  },
  {
    value: "general_dentist_continuation",
    label: "General Dentist continuation",
    specialty: "general_dentist",
    minutes: 45,
  },
  {
    value: "general_dentist_emergency",
    label: "General Dentist emergency limited exam",
    specialty: "general_dentist",
    minutes: 30,
  },
  {
    value: "endodontist_consultation",
    label: "Endodontist consultation",
    specialty: "endodontist",
    minutes: 45,
  },
  {
    value: "endodontist_continuation",
    label: "Endodontist continuation",
    specialty: "endodontist",
    minutes: 90,
  },
  { value: "oral_surgeon_implant", label: "Oral Surgeon implant", specialty: "oral_surgeon", minutes: 90 },
  {
    value: "oral_surgeon_extraction",
    label: "Oral Surgeon extraction",
    specialty: "oral_surgeon",
    minutes: 60,
  },
  {
    value: "oral_surgeon_other",
    label: "Oral Surgeon other (specify)",
    specialty: "oral_surgeon",
    minutes: 30,
  },
  {
    value: "oral_surgeon_continuation",
    label: "Oral Surgeon continuation",
    specialty: "oral_surgeon",
    minutes: 30,
  },
];

/** The quarters of the mouth, in the order of the forms; 'none' is the default. */
export const mouthPainAreas: readonly { value: MouthPainArea; label: string }[] = [
  { value: "upper_left", label: "Upper Left" },
  { value: "upper_right", label: "Upper Right" },
  { value: "lower_left", label: "Lower Left" },
  { value: "lower_right", label: "Lower Right" },
  { value: "none", label: "N/A" },
];

/** What the office can prepare for a visit, in the order of the forms; 'none' is the default. */
export const accommodations: readonly { value: Accommodation; label: string }[] = [
  { value: "none", label: "None" },
  { value: "translation_services", label: "Translation Services" },
  { value: "other_accessibility", label: "Other Accessibility" },
];

/** First and last time that the staff calendar's day view shows, office-local `HH:MM` (practice-13). */
export const calendarDay: WorkingHours = officeHours;

/** Level of discomfort (1–10) from which a request is flagged to staff (visits-16). */
export const severePainFrom: number = 8;

/** Hours before a confirmed visit until which patients can cancel it on the site; later they call (practice-24). */
export const cancelUntilHours: number = 24;

/** Steps in minutes between the times that staff are offered for a visit. */
export const visitSteps: number = 15;
