import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SecurityEventKind } from "#contract/sign-in.ts";

/** Security events of accounts. An attempt at an unknown username is a row without an account. */
export const securityEvents = pgTable("security_events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer("account_id"),
  sessionId: uuid("session_id"),
  kind: text().$type<SecurityEventKind>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  device: text().notNull(),
  network: text(),
});
