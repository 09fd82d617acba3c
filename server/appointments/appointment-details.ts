import { eq, getTableColumns } from "drizzle-orm";
import type { AppointmentDetails } from "#contract/appointments.ts";
import { accounts, usernameUnlessDeleted } from "#server/accounts/table.ts";
import type { Reader } from "#server/database/connect.ts";
import { picturePath } from "#server/pictures/pictures.ts";
import { pictures } from "#server/pictures/table.ts";
import { flagColumns, selectAppointments, toStaffAppointment } from "./appointments.ts";
import { describeNote } from "./notes.ts";
import { appointmentGuests, appointments } from "./table.ts";

const patientColumns = {
  username: usernameUnlessDeleted,
  role: accounts.role,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phone: accounts.phone,
  dateOfBirth: accounts.dateOfBirth,
  insurance: accounts.insurance,
  otherInsurance: accounts.otherInsurance,
  insuranceMemberId: accounts.insuranceMemberId,
};

/** An appointment with all details, and the patient's account if there is one. The caller writes the access log. */
export async function readDetails(
  database: Reader,
  { id, now }: { id: number; now: Date },
): Promise<{ details: AppointmentDetails; accountId: number | null } | undefined> {
  const [found] = await selectAppointments(database, {
    request: getTableColumns(appointments),
    flags: flagColumns,
    account: patientColumns,
    guest: getTableColumns(appointmentGuests),
    portrait: { name: pictures.name, widths: pictures.widths },
  })
    .leftJoin(pictures, eq(pictures.id, accounts.profilePictureId))
    .where(eq(appointments.id, id));
  if (!found) return undefined;
  const { request, flags, account, guest, portrait } = found;
  const person = account ?? (guest && { ...guest, username: null, role: "guest" as const });
  if (!person) throw new Error("A request has neither an account nor a guest.");
  const { username, firstName, dateOfBirth } = person;
  return {
    accountId: request.accountId,
    details: {
      ...toStaffAppointment({ ...request, ...flags, username, firstName, dateOfBirth }, now),
      level_of_discomfort: request.levelOfDiscomfort,
      mouth_pain_area: request.mouthPainArea,
      accommodations: request.accommodations,
      schedule_other_patient: request.isForOther,
      schedule_other: request.otherPatient,
      message: request.message,
      wishes: request.wishes,
      ...describeNote(request.note),
      patient: {
        username,
        first_name: firstName,
        last_name: person.lastName,
        email: person.email || null,
        phone: person.phone,
        date_of_birth: dateOfBirth,
        insurance: person.insurance,
        other_insurance: person.otherInsurance,
        insurance_member_id: person.insuranceMemberId,
        role: person.role,
        profile_picture: portrait && picturePath(portrait, "smallest"),
      },
    },
  };
}
