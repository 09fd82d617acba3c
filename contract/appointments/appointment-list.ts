import * as z from "zod/mini";
import { textField } from "../fields.ts";
import { optionalLanguage } from "../language.ts";
import { appointmentPageSizes, appointmentsPerPage } from "../page-sizes.ts";
import { pageNumber, pageOf } from "../paging.ts";
import { type Reply, route, type Sent } from "../route.ts";
import { withAsciiDigits } from "../text.ts";
import { appointmentStatuses, staffAppointment } from "./appointments.ts";
import { category } from "./request-fields.ts";
import { datesInOrder, providerKey, queryDate } from "./visit-times.ts";

/**
 * The orders of the staff's list (visits-38): `urgent` has pending requests first, and of these severe pain; `newest` and
 * `oldest` go by the request; `visit` goes by the confirmed time, earliest first and unconfirmed last.
 */
export const appointmentOrders = ["urgent", "newest", "oldest", "visit"] as const;

export type AppointmentOrder = (typeof appointmentOrders)[number];

/** Lengths of a search in characters (visits-39). */
const searchLength = { min: 2, max: 100 } as const;

const searchTooShort = `Type at least ${searchLength.min} characters.`;

/** What staff search for. */
export const personSearch = textField({
  required: searchTooShort,
  max: searchLength.max,
  convert: withAsciiDigits,
  rules: [[(text) => [...text].length >= searchLength.min, searchTooShort]],
});

const sizes = appointmentPageSizes.map(String) as [string, ...string[]];

const pageSize = z.pipe(
  z._default(z.enum(sizes, `A page has ${sizes.join(", ")} rows.`), String(appointmentsPerPage)),
  z.transform(Number),
);

/**
 * The staff's list: without an order pending requests first, newest first among each (visits-23). Filters narrow it
 * (visits-38), a search finds people (visits-39).
 */
export const listAppointmentsRoute = route({
  summary:
    "All requests for visits: pending ones first, newest first among each, unless another order is given",
  method: "GET",
  path: "/api/appointments/",
  access: "employee",
  query: z
    .object({
      page: pageNumber,
      page_size: pageSize,
      order: z.optional(z.enum(appointmentOrders, `An order is one of ${appointmentOrders.join(", ")}.`)),
      status: z.optional(z.enum(appointmentStatuses, "A status is pending, confirmed or cancelled.")),
      category: z.optional(category("Please select a category.")),
      provider: z.optional(providerKey),
      /** Visits that have begun without an outcome (visits-74). */
      outcome: z.optional(z.enum(["none"], "The only outcome to search for is none.")),
      /** Of the confirmed date, both included. */
      from: z.optional(queryDate),
      to: z.optional(queryDate),
      search: z.optional(personSearch),
      language: optionalLanguage,
    })
    .check(datesInOrder),
  reply: {
    status: 200,
    // With a search, which says why a row is found, the whole name (visits-100).
    body: pageOf(z.extend(staffAppointment, { last_name: z.optional(z.string()) })),
  },
});

/** What the staff's list is narrowed to, after validation. */
export type AppointmentFilter = Omit<
  z.output<typeof listAppointmentsRoute.query>,
  "page" | "page_size" | "order"
>;

/** The query of the staff's list, before validation. */
export type AppointmentListQuery = Sent<typeof listAppointmentsRoute>["query"];

/** A page of the staff's list. */
export type StaffAppointmentPage = Reply<typeof listAppointmentsRoute>;

/** A row of it. */
export type ListedAppointment = StaffAppointmentPage["results"][number];
