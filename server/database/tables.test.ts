import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessLog } from "#server/access-log/table.ts";
import { emailTokens, firstEmployee } from "#server/account-management/table.ts";
import { accounts } from "#server/accounts/table.ts";
import { securityEvents } from "#server/activity/table.ts";
import {
  acceptedOffers,
  appointmentGuests,
  appointments,
  idempotencyKeys,
  offers,
  undoableChanges,
} from "#server/appointments/table.ts";
import { backups } from "#server/backup/table.ts";
import { calendarFeeds } from "#server/calendar-feed/table.ts";
import { rateLimits } from "#server/http/table.ts";
import { newsletterSendings } from "#server/newsletter/table.ts";
import { officeClosures, officeNotice } from "#server/office/table.ts";
import { officeLog } from "#server/office-log/table.ts";
import { passkeys, usedChallenges } from "#server/passkeys/table.ts";
import { pictures } from "#server/pictures/table.ts";
import { posts } from "#server/posts/table.ts";
import { reminders } from "#server/reminders/table.ts";
import { sessions } from "#server/sessions/table.ts";
import { knownAddresses } from "#server/sign-in/table.ts";
import { recoveryCodes, twoFactor } from "#server/two-factor/table.ts";
import { visitLinks } from "#server/visit-links/table.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let here: TestDatabase;

beforeAll(async () => {
  here = await aDatabase();
});

afterAll(() => here.drop());

const describeColumn = (name: string, type: string, isRequired: boolean) =>
  `${name} ${type}${isRequired ? " required" : ""}`;

test.each([
  ["backups", backups],
  ["accounts", accounts],
  ["email_tokens", emailTokens],
  ["access_log", accessLog],
  ["office_log", officeLog],
  ["first_employee", firstEmployee],
  ["office_notice", officeNotice],
  ["office_closures", officeClosures],
  ["pictures", pictures],
  ["posts", posts],
  ["newsletter_sendings", newsletterSendings],
  ["sessions", sessions],
  ["appointments", appointments],
  ["appointment_guests", appointmentGuests],
  ["idempotency_keys", idempotencyKeys],
  ["undoable_changes", undoableChanges],
  ["rate_limits", rateLimits],
  ["security_events", securityEvents],
  ["known_addresses", knownAddresses],
  ["two_factor", twoFactor],
  ["recovery_codes", recoveryCodes],
  ["passkeys", passkeys],
  ["used_challenges", usedChallenges],
  ["visit_links", visitLinks],
  ["reminders", reminders],
  ["calendar_feeds", calendarFeeds],
  ["offers", offers],
  ["accepted_offers", acceptedOffers],
] as [string, PgTable][])(
  "the table %s has in code the columns that it has in the database",
  async (name, table) => {
    const { rows } = await here.pool.query<{ column: string; type: string; required: boolean }>(
      `SELECT attname AS column, format_type(atttypid, NULL) AS type, attnotnull AS required
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [name],
    );
    const stored = rows.map(({ column, type, required }) =>
      describeColumn(column, type.replace(/^(time|timestamp) without time zone$/, "$1"), required),
    );
    const inCode = getTableConfig(table).columns.map((column) => {
      const type = column.getSQLType().replace(/\(\d+\)/, "");
      return describeColumn(column.name, type, column.notNull);
    });
    expect(inCode.toSorted()).toEqual(stored.toSorted());
  },
);
