import { type FlaggedRequest, flagsOf } from "#contract/appointment-flags.ts";
import { officeNow } from "#contract/office-dates.ts";
import { phone } from "#practice/practice.ts";

/** Hints for the patient about the choices so far; none prevents submitting (visits-16). */
export function adviceOn(request: FlaggedRequest): string[] {
  return flagsOf(request, officeNow(new Date()).date).map(({ code, message }) =>
    code === "severe_pain"
      ? `For severe pain, please call us at ${phone.display}: we will see you sooner.`
      : message,
  );
}

/** The level of discomfort as a number, for hints; undefined if it is not a number. */
export function levelTyped(typed: unknown): number | undefined {
  return typed === "" || Number.isNaN(Number(typed)) ? undefined : Number(typed);
}
