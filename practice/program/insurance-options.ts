import { type InsuranceValue, insurers } from "#practice/insurance.ts";

/** An insurance as one choice of a form. */
interface InsuranceOption {
  value: InsuranceValue;
  label: string;
}

function optionsOf(screen: "registration" | "guestForm"): InsuranceOption[] {
  return insurers
    .flatMap(({ value, [screen]: shown }) => (shown ? [{ value, ...shown }] : []))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value, label }) => ({ value, label }));
}

/** The choices at registration and in My Account, 'none' first as the default (practice-5). */
export function registrationInsuranceOptions(): InsuranceOption[] {
  return optionsOf("registration");
}

/** The choices of the guest form, 'No Insurance' last and the default (practice-6). */
export function guestInsuranceOptions(): InsuranceOption[] {
  return optionsOf("guestForm");
}
