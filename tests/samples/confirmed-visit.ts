import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { sampleReply } from "#tests/support/sample-reply.ts";

/** A confirmed visit of Dr. Halloran at 9:00 as staff's calls answer it; any field can be given. */
export function aConfirmedVisit(firstName: string, given: Partial<StaffAppointment>): StaffAppointment {
  return {
    ...(sampleReply("GET /api/appointments/{id}/confirm/") as unknown as StaffAppointment),
    user: { username: null, first_name: firstName },
    category: "oral_surgeon_other",
    status: "confirmed",
    confirmed_time: "09:00",
    provider: "halloran",
    minutes: 30,
    has_email: true,
    flags: [],
    ...given,
  };
}

/** A confirmed visit as the calendar's call answers it. */
export function aCalendarVisit({
  confirmed_date,
  confirmed_time,
  provider,
  ...visit
}: StaffAppointment): CalendarVisit {
  return {
    ...visit,
    confirmed_date: confirmed_date ?? "",
    confirmed_time: confirmed_time ?? "",
    provider: provider ?? "",
    minutes: visit.minutes ?? 0,
    severe_pain: visit.flags.some(({ code }) => code === "severe_pain"),
  };
}
