import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accounts,
  emailTokens,
  firstEmployee,
  knownAddresses,
  passkeys,
  recoveryCodes,
  securityEvents,
  sessions,
  twoFactor,
  usedChallenges,
} from "#server/accounts/table.ts";
import {
  absences,
  acceptedOffers,
  appointmentGuests,
  appointments,
  calendarFeeds,
  idempotencyKeys,
  offers,
  reminders,
  undoableChanges,
  visitLinks,
} from "#server/appointments/table.ts";
import { newsletterSendings, newsletterSubscribers, pictures, posts } from "#server/content/table.ts";
import { rateLimits } from "#server/http/table.ts";
import {
  accessLog,
  backups,
  officeClosures,
  officeInbox,
  officeLog,
  officeNotice,
} from "#server/office/table.ts";
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
  ["office_inbox", officeInbox],
  ["pictures", pictures],
  ["posts", posts],
  ["newsletter_sendings", newsletterSendings],
  ["newsletter_subscribers", newsletterSubscribers],
  ["sessions", sessions],
  ["appointments", appointments],
  ["appointment_guests", appointmentGuests],
  ["absences", absences],
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
