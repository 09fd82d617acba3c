import { appointmentGuests, appointments, visitLinks } from "#server/appointments/table.ts";
import type { Database } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";

/** What a patient's form sends, any of which can be given. */
export function aRequest(given: Record<string, unknown> = {}) {
  return {
    preferred_day: "monday",
    preferred_time_frame: "morning",
    preferred_second_day: "wednesday",
    preferred_second_time_frame: "afternoon",
    category: "general_dentist_new_or_routine",
    level_of_discomfort: null,
    mouth_pain_area: "none",
    accommodations: "none",
    message: "It hurts when I bite.",
    ...given,
  };
}

/** What the guest form sends beside its token, any of which can be given. */
export function aGuestRequest(given: Record<string, unknown> = {}) {
  return {
    first_name: "Gale",
    last_name: "Winter",
    email: "gale.winter@mailbox.example",
    phone: "5305550199",
    date_of_birth: "1980-02-29",
    insurance: "cigna",
    other_insurance_provider: "",
    insurance_member_id: "CG-77",
    preferred_day: "tuesday",
    preferred_time: "afternoon",
    second_preferred_day: "friday",
    second_preferred_time: "morning",
    category: "endodontist_consultation",
    message: "A tooth woke me up at night.",
    mouth_pain: "upper_left",
    level_of_discomfort: 9,
    accomodations: "translation_services",
    ...given,
  };
}

/** What is typed in the guest form for `aGuestRequest()`, any of which can be given. */
export function aGuestForm(given: Record<string, unknown> = {}) {
  const {
    other_insurance_provider: other_insurance,
    preferred_time: preferred_time_frame,
    second_preferred_day: preferred_second_day,
    second_preferred_time: preferred_second_time_frame,
    mouth_pain: mouth_pain_area,
    accomodations: accommodations,
    ...alike
  } = aGuestRequest();
  return {
    ...alike,
    other_insurance,
    preferred_time_frame,
    preferred_second_day,
    preferred_second_time_frame,
    mouth_pain_area,
    accommodations,
    ...given,
  };
}

/** What an employee sends who confirms a visit, at the office's date and time. */
export const confirmation = (confirmed_date: string, confirmed_time: string) => ({
  status: "confirmed",
  confirmed_date,
  confirmed_time,
});

/** A guest's details, as they are stored. */
const guest = {
  firstName: "Gale",
  lastName: "Winter",
  email: "gale.winter@mailbox.example",
  phone: "5305550199",
  dateOfBirth: "1980-02-29",
};

type Stored = Partial<typeof appointments.$inferInsert>;

/** Stores an appointment, of a guest unless an account is given, and without an email; returns its row. */
export async function anAppointment(database: Database, given: Stored = {}) {
  const [stored] = await database
    .insert(appointments)
    .values({
      preferredDay: "monday",
      preferredTimeFrame: "morning",
      category: "general_dentist_new_or_routine",
      ...given,
    })
    .returning();
  if (!stored) throw new Error("The sample appointment was not stored.");
  if (stored.accountId === null)
    await database.insert(appointmentGuests).values({ appointmentId: stored.id, ...guest });
  return stored;
}

/** Stores a confirmed visit, which may overlap others. */
export function aStoredVisit(
  database: Database,
  given: Stored & { confirmedDate: string; confirmedTime: string },
) {
  return anAppointment(database, {
    status: "confirmed",
    provider: "osei",
    minutes: 30,
    overlapAllowed: true,
    statusChangedAt: new Date(),
    ...given,
  });
}

/** Stores a link to an appointment's page, as an email would contain it, and returns its token. */
export async function aVisitLink(
  database: Database,
  appointmentId: number,
  issuedAt: Date = new Date(),
): Promise<string> {
  const token = createToken();
  await database.insert(visitLinks).values({ tokenHash: hashToken(token), appointmentId, issuedAt });
  return token;
}
