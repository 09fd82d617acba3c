import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The tokens of emailed links to an appointment's page, hashed (visits-50). */
export const visitLinks = pgTable("visit_links", {
  tokenHash: text("token_hash").primaryKey(),
  appointmentId: integer("appointment_id").notNull(),
  issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
});
