import type { AboutPatient } from "#server/mail/email-job.ts";

type About = Pick<AboutPatient, "patientFirstName">;

/** Whose visit an email is about: the reader's, or 'Leo’s' (mail-52). */
export function whose({ patientFirstName: name }: About, your: "your" | "Your"): string {
  return name ? `${name}’s` : your;
}

/** Who comes to the visit: the reader, or 'Leo'. */
export function whom({ patientFirstName: name }: About): string {
  return name ?? "you";
}

/** For whom it is, where that is not the reader: ' for Leo', or nothing. */
export function forOther({ patientFirstName: name }: About): string {
  return name ? ` for ${name}` : "";
}
