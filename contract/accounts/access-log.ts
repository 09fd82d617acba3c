import * as z from "zod/mini";
import { datesInOrder, queryDate } from "../appointments/visit-times.ts";
import { fieldLengths, textField } from "../fields.ts";
import { pageNumber, pageOf } from "../paging.ts";
import { type Reply, route } from "../route.ts";

/** The employees who opened the caller's details, newest first (accounts-40). */
export const readOwnAccessLogRoute = route({
  summary: "Which employees opened the caller's details, newest first",
  method: "GET",
  path: "/api/users/me/access-log/",
  access: "signed-in",
  query: z.object({ page: pageNumber }),
  reply: {
    status: 200,
    body: pageOf(
      z.object({
        id: z.int(),
        /** The employee's name, or its replacement where the account was deleted. */
        name: z.string(),
        job_title: z.nullable(z.string()),
        /** An ISO 8601 instant in UTC. */
        at: z.string(),
      }),
    ),
  },
});

export type OwnAccessLog = Reply<typeof readOwnAccessLogRoute>;

const username = z.optional(textField({ max: fieldLengths.username }));

/** Filters of the access log: usernames without case, and days of the office's calendar, both included. */
const filter = z
  .object({ employee: username, patient: username, from: z.optional(queryDate), to: z.optional(queryDate) })
  .check(datesInOrder);

export type AccessLogFilter = z.output<typeof filter>;

/** The access log, newest first (office-20). */
export const readAccessLogRoute = route({
  summary: "Who opened whose details, newest first",
  method: "GET",
  path: "/api/office/access-log/",
  access: "owner",
  query: z.safeExtend(filter, { page: pageNumber }),
  reply: {
    status: 200,
    body: pageOf(
      z.object({
        id: z.int(),
        /** An ISO 8601 instant in UTC. */
        at: z.string(),
        /** The employee's username, or 'command line'. */
        employee: z.string(),
        /** The patient's username; null for a guest. */
        patient: z.nullable(z.string()),
        /** The appointment that was opened, if any. */
        appointment_id: z.nullable(z.int()),
      }),
    ),
  },
});

export type AccessLog = Reply<typeof readAccessLogRoute>;

/** The same as CSV (RFC 4180), with all rows; no cell begins as a formula does (office-21). */
export const exportAccessLogRoute = route({
  summary: "Who opened whose details, newest first, as CSV",
  method: "GET",
  path: "/api/office/access-log.csv",
  access: "owner",
  query: filter,
  reply: { status: 200, type: "text/csv", body: z.custom<AsyncIterable<Uint8Array>>() },
});
