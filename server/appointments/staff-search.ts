import { type SQL, sql } from "drizzle-orm";
import { normalizeEmail } from "#contract/email-addresses.ts";
import { isCalendarDate } from "#contract/office-dates.ts";
import { normalizePhone, withoutExtension } from "#contract/phone-numbers.ts";
import { withAsciiDigits } from "#contract/text.ts";

/** What may be between the digits of a phone number or a member id. */
const betweenDigits = /[\s()./+\-‐-―]/g;

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

/** The number of the month that a word begins, of three letters or more: 'Mar', 'Sept' or 'March', but not 'Mary'. */
const monthOf = (word: string) => months.findIndex((month) => month.startsWith(word.toLowerCase())) + 1;

/** The years that someone living may have been born in. */
const birthYears = Array.from({ length: 200 }, (_, index) => 1900 + index);

/** How people write a birthday, with or without the year; 'month' may be a word. */
const birthdayPatterns = [
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})(?:[/.-](?<year>\d{4}|\d{2}))?$/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<month>[a-z]{3,9})\.?(?:,? (?<year>\d{4}))?$/i,
] as const;

/**
 * The dates `YYYY-MM-DD` that a birthday can be as people write it: 01/05/1983, 1/5/83, 1983-01-05, Jan 5 1983, 5 Jan 1983;
 * without a year, as a caller may say it, that day of each year.
 */
function readBirthdays(text: string): string[] {
  const found = birthdayPatterns.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (!found) return [];
  const { year, month = "", day = "" } = found;
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  const monthAndDay = `${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return birthYears
    .filter((one) => !year || String(one).endsWith(year))
    .map((one) => `${one}-${monthAndDay}`)
    .filter(isCalendarDate);
}

/** The keys of `search_keys()` (0019-folded-search.sql) that a text may be as a whole. */
function keysOf(text: string): SQL {
  const digits = text.replaceAll(betweenDigits, "");
  const phone = withoutExtension(normalizePhone(text));
  const exact = [
    ...(/^\+?\d{5,}$/.test(phone) ? [`p:${phone.slice(-10)}`] : []),
    ...(/^\d{4}$/.test(digits) ? [`t:${digits}`] : []),
    ...(text.includes("@") ? [`e:${normalizeEmail(text).toLowerCase()}`] : []),
    ...readBirthdays(text).map((born) => `b:${(Date.parse(born) - Date.parse("1900-01-01")) / 86_400_000}`),
  ];
  return sql`${sql.param(exact)}::text[] || ('m:' || folded_text(${text}))`;
}

/** A table of people, with the expressions of its index. */
interface People {
  readonly table: SQL;
  readonly id: SQL;
  readonly keys: SQL;
  readonly names: SQL;
}

/**
 * The ids of the people whom a search finds: by the text as a whole, or by each of its words in a name or as a whole. What
 * the index is asked for is a query, so that it is not planned by its value: for a frequent one PostgreSQL would compute the
 * keys of the whole table.
 */
function matchingPeople(search: string, { table, id, keys, names }: People): SQL {
  // A comma or a dash on its own is part of no name.
  const named = search.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
  const words = named.length > 0 ? named : [search];
  const folded = sql`(SELECT folded_text(unnest(${sql.param(words)}::text[])) AS word) AS folded`;
  const pattern = (word: SQL) => sql`'%' || regexp_replace(${word}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  const byNames = sql`SELECT ${id} FROM ${table} WHERE (SELECT bool_and(word <> '') FROM ${folded})
    AND ${keys} @> ARRAY(SELECT unnest(parts_of_text(word)) FROM ${folded})
    AND ${names} LIKE ALL (ARRAY(SELECT ${pattern(sql`word`)} FROM ${folded}))`;
  const asWhole = (...texts: string[]) => sql`${keys} && (SELECT ${sql.join(texts.map(keysOf), sql` || `)})`;
  if (words.length === 1)
    return sql`(${byNames} UNION ALL SELECT ${id} FROM ${table} WHERE ${asWhole(search)})`;
  const each = words.map((word) => {
    const inName = sql`folded_text(${word}) <> '' AND names LIKE ${pattern(sql`folded_text(${word})`)}`;
    return sql`(keys && (${keysOf(word)}) OR ${inName})`;
  });
  // Keys and names are computed once, and only of those whom a word finds as a whole.
  return sql`(${byNames} UNION ALL SELECT id FROM (
    SELECT ${id} AS id, ${keys} AS keys, ${names} AS names FROM ${table} WHERE ${asWhole(search, ...words)} OFFSET 0
  ) AS found WHERE keys && (${keysOf(search)}) OR ${sql.join(each, sql` AND `)})`;
}

function person(name: string, id: string): People {
  const column = (named: string) => sql`${sql.identifier(name)}.${sql.identifier(named)}`;
  const names = sql`${column("first_name")}, ${column("last_name")}`;
  const rest = ["email", "phone", "insurance_member_id", "date_of_birth"].map(column);
  return {
    table: sql`${sql.identifier(name)}`,
    id: column(id),
    keys: sql`search_keys(${names}, ${sql.join(rest, sql`, `)})`,
    names: column("folded_names"),
  };
}

const otherPatients: People = {
  table: sql`(SELECT * FROM appointments WHERE is_for_other) AS appointments`,
  id: sql`id`,
  keys: sql`search_keys(patient_name, other_patient, NULL, NULL, NULL, patient_date_of_birth)`,
  names: sql`searched_names(patient_name, other_patient)`,
};

/** Whom a search finds (visits-39), as subqueries: accounts by their ids, guests and other patients by their appointments'. */
export function searchedPeople(search: string): Record<"accounts" | "guests" | "otherPatients", SQL> {
  const text = withAsciiDigits(search.normalize("NFKC"));
  return {
    accounts: matchingPeople(text, person("accounts", "id")),
    guests: matchingPeople(text, person("appointment_guests", "appointment_id")),
    otherPatients: matchingPeople(text, otherPatients),
  };
}

/** The ids of the appointments whose patient, guest or other patient a search finds (visits-39), as a subquery. */
export function searchedIds(search: string): SQL {
  const found = searchedPeople(search);
  return sql`(
    SELECT appointments.id FROM appointments
    WHERE account_id = ANY (ARRAY${found.accounts})
    UNION ALL ${found.guests}
    UNION ALL ${found.otherPatients}
  )`;
}
