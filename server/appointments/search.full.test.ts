import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleListed } from "#contract/appointments/people.ts";
import { busyPractice, fillBusyPractice, readsOf } from "#tests/support/busy-practice.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { listPeople, readPerson } from "./people.ts";
import { listAppointments } from "./staff-list.ts";

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await aDatabase();
  await fillBusyPractice(testDatabase);
});

afterAll(() => testDatabase.drop());

const firstPage = { page: 1, page_size: 5, now: new Date("2020-03-02T09:00:00Z") };
const ofOnePatient = busyPractice.appointments / 2 / busyPractice.patients;

const searchIndexes = [
  "accounts_search_keys",
  "appointment_guests_search_keys",
  "appointments_other_patients",
];

test.each([
  ["a guest's name", "visitor77778", 1],
  ["first and last name", "guest77778 visitor77778", 1],
  ["a patient's name", "patient9999", ofOnePatient],
  ["another patient's name", "child77701", 1],
  ["a phone number", "(916) 207-7778", 1],
  ["a phone number's end", "0077", ofOnePatient],
  ["an email address", "patient.77@mailbox.example", ofOnePatient],
  ["a member id", "gu-77778", 1],
  ["a name and a birthday", "adult77 03/19/1950", ofOnePatient],
  ["nobody's name", "nobody", 0],
  ["a word of half of all requests", "guest", busyPractice.appointments / 2],
  ["two of them", "visitor guest", busyPractice.appointments / 2],
])(
  "a search reads no table as a whole, and uses its indexes: %s (visits-39)",
  async (_what, search, count) => {
    const { scanned, indexes } = await readsOf(testDatabase, async (database) => {
      // The second time by a prepared statement.
      for (let time = 0; time < 2; time += 1)
        expect(await listAppointments(database, { ...firstPage, search })).toMatchObject({ count });
    });
    expect(scanned).toEqual({});
    expect(Object.keys(indexes)).toEqual(expect.arrayContaining(searchIndexes));
  },
);

test.each([
  ["a guest's name", "visitor77778", 1],
  ["a patient's name", "patient9999", 1],
  ["another patient's name", "child77701", 1],
  ["a birthday", "03/20/1950", 6],
  ["a birthday without a year", "March 20", peopleListed],
  ["nobody's name", "nobody", 0],
  ["a word of half of all requests", "guest", peopleListed],
  ["a word of every patient", "adult", peopleListed],
])(
  "a search for people reads no table as a whole, and uses its indexes: %s (visits-85)",
  async (_what, search, count) => {
    const { scanned, indexes } = await readsOf(testDatabase, async (database) => {
      for (let time = 0; time < 2; time += 1)
        expect(await listPeople(database, { search, now: firstPage.now })).toHaveLength(count);
    });
    expect(scanned).toEqual({});
    expect(Object.keys(indexes)).toEqual(expect.arrayContaining(searchIndexes));
  },
);

test("a person's requests are read by the indexes of accounts and of guests (visits-87)", async () => {
  const { scanned, indexes } = await readsOf(testDatabase, async (database) => {
    const now = firstPage.now;
    expect((await readPerson(database, { id: "account-77", now }))?.visits).toHaveLength(ofOnePatient);
    expect((await readPerson(database, { id: "guest-77778", now }))?.visits).toHaveLength(1);
  });
  expect(scanned).toEqual({});
  expect(Object.keys(indexes)).toEqual(
    expect.arrayContaining(["appointments_of_account", "appointment_guests_of_person"]),
  );
});
