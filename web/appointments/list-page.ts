import { type AppointmentStatus, appointmentStatuses } from "#contract/appointments.ts";

/** Id of the section that holds a list of requests; both lists are on the same page. */
export const listAnchor = "requests";

/** The status that an address filters by; undefined for all. */
export function statusOfSearch(search: URLSearchParams): AppointmentStatus | undefined {
  return appointmentStatuses.find((status) => status === search.get("status"));
}

/** The address of a day's sheet (visits-46). */
export function addressOfDaySheet(date: string): string {
  return `/appointments/day?date=${date}`;
}

/** The address of a page of a list, of one status or of all. */
export function addressOfList(page: number, status?: AppointmentStatus): string {
  const search = new URLSearchParams({
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search ? `/appointments?${search}` : "/appointments";
}
