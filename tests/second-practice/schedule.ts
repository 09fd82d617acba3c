import { officeHours } from "#practice/opening-hours.ts";
import type { ProviderSchedule, SpecialtyFacts, WorkingHours } from "#practice/program/shapes.ts";
import { providerNames } from "#practice/provider-names.ts";

export type Specialty = "dentist" | "implantologist";
export type Weekday = "tuesday" | "thursday" | "saturday";
export type TimeFrame = "forenoon" | "late";
export type AppointmentCategory = "dentist_check_up" | "implantologist_talk";
export type MouthPainArea = "none" | "top" | "bottom";
export type Accommodation = "none" | "other_accessibility";

export const specialties: readonly SpecialtyFacts[] = [
  { value: "dentist", name: "dentist" },
  { value: "implantologist", name: "implantologist", youngest: { age: 21, patients: "Implant patients" } },
];

export const providerSchedules: readonly ProviderSchedule[] = [
  {
    key: "solberg",
    name: providerNames.solberg.full,
    specialties: ["dentist", "implantologist"],
    hours: { tuesday: officeHours, thursday: officeHours, saturday: officeHours },
  },
];

export const reminderLeads: readonly number[] = [24];

export const weekdays: readonly { value: Weekday; name: string; label: string }[] = [
  { value: "tuesday", name: "Tuesday", label: "Tuesday" },
  { value: "thursday", name: "Thursday", label: "Thursday" },
  { value: "saturday", name: "Saturday", label: "Saturday" },
];

export const timeFrames: readonly {
  value: TimeFrame;
  name: string;
  label: string;
  starts: string;
  ends: string;
}[] = [
  { value: "forenoon", name: "Forenoon", label: "Forenoon (10am–noon)", starts: "10:00", ends: "12:00" },
  { value: "late", name: "Late", label: "Late (2pm–5pm)", starts: "14:00", ends: "17:00" },
];

export const appointmentCategories: readonly {
  value: AppointmentCategory;
  label: string;
  specialty: Specialty;
  minutes: number;
}[] = [
  { value: "dentist_check_up", label: "A check-up", specialty: "dentist", minutes: 40 },
  {
    value: "implantologist_talk",
    label: "A talk about an implant",
    specialty: "implantologist",
    minutes: 50,
  },
];

export const mouthPainAreas: readonly { value: MouthPainArea; label: string }[] = [
  { value: "top", label: "Top" },
  { value: "bottom", label: "Bottom" },
  { value: "none", label: "Nowhere" },
];

export const accommodations: readonly { value: Accommodation; label: string }[] = [
  { value: "none", label: "Nothing" },
  { value: "other_accessibility", label: "Something" },
];

export const calendarDay: WorkingHours = officeHours;

export const severePainFrom: number = 7;

export const cancelUntilHours: number = 48;

export const visitSteps: number = 10;
