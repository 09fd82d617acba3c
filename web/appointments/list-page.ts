import { type AppointmentStatus, appointmentStatuses } from "#contract/appointments.ts";

/** Id of the section of a list of requests; both lists are on the same page. */
export const listAnchor = "requests";

/** The status filter of a URL's query; undefined for all. */
export function statusOfSearch(search: URLSearchParams): AppointmentStatus | undefined {
  return appointmentStatuses.find((status) => status === search.get("status"));
}

/** The path of a day sheet (visits-46). */
export function daySheetPath(date: string): string {
  return `/appointments/day?date=${date}`;
}

/** The path of a page of the list, of one status or of all. */
export function listPath(page: number, status?: AppointmentStatus): string {
  const search = new URLSearchParams({
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search ? `/appointments?${search}` : "/appointments";
}
