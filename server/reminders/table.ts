import { integer, pgTable, primaryKey, smallint, timestamp } from "drizzle-orm/pg-core";

/** The reminders that were queued: one for each visit time and lead (visits-61). */
export const reminders = pgTable(
  "reminders",
  {
    appointmentId: integer("appointment_id").notNull(),
    /** Date and time of the visit, the office's. */
    visitAt: timestamp("visit_at", { mode: "string" }).notNull(),
    leadHours: smallint("lead_hours").notNull(),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.visitAt, table.leadHours] })],
);
