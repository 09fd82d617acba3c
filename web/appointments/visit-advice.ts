import { type FlaggedRequest, flagsOf } from "#contract/appointment-flags.ts";
import { officeNow } from "#contract/office-dates.ts";
import { phone } from "#practice/practice.ts";

/** What a patient should know of the choices so far, in sentences; nothing of it blocks (decision 22). */
export function adviceOn(request: FlaggedRequest): string[] {
  return flagsOf(request, officeNow(new Date()).date).map(({ code, message }) =>
    code === "severe_pain"
      ? `For severe pain, please call us at ${phone.display}: we will see you sooner.`
      : message,
  );
}

/** A level of discomfort as it stands in its field, for advice; undefined for what is no number. */
export function levelTyped(typed: unknown): number | undefined {
  return typed === "" || Number.isNaN(Number(typed)) ? undefined : Number(typed);
}
