import * as z from "zod/mini";
import { patternText } from "../fields.ts";
import { storedLanguage } from "../language.ts";
import { notFound } from "../problems.ts";
import { type Reply, route } from "../route.ts";
import { personSearch } from "./appointment-list.ts";
import { staffAppointment } from "./appointments.ts";

/**
 * A person's id: that of the account, or of a guest's request, any of which names the person (visits-86). It says nothing
 * about them.
 */
export const personId = patternText(17, /^(account|guest)-[1-9]\d{0,8}$/, "No person has this id.");

/** How many people a search lists at most (visits-85). */
export const peopleListed = 20;

/** A patient, or a guest or caller, as searches list them. */
const listedPerson = z.object({
  id: z.string(),
  /** Null for a person without an account. */
  username: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  age: z.nullable(z.int()),
  /** The last four digits of the phone number. */
  phone_end: z.nullable(z.string()),
  /** Someone else for whom they asked, by whose name the search has found them. */
  patient_name: z.nullable(z.string()),
  /** How many confirmed visits the person has had, or will have. */
  visits: z.int(),
  /** The next visit that has not begun. */
  next: z.nullable(
    z.object({
      id: z.int(),
      category: z.string(),
      confirmed_date: z.string(),
      confirmed_time: z.string(),
      provider: z.nullable(z.string()),
    }),
  ),
});

export type ListedPerson = z.output<typeof listedPerson>;

/** The people whom a search finds, a row each, whose requests came last first; it is not access-logged (visits-85). */
export const listPeopleRoute = route({
  summary: "The people whom a search finds, one row a person",
  method: "GET",
  path: "/api/people/",
  access: "employee",
  query: z.object({ search: personSearch }),
  reply: { status: 200, body: z.object({ results: z.array(listedPerson) }) },
});

/** A person with everything that staff know of them; the access log records the employee (visits-87). */
export const readPersonRoute = route({
  summary: "A person's contact data, requests, visits and notes",
  method: "GET",
  path: "/api/people/{id}/",
  access: "employee",
  params: z.object({ id: personId }),
  reply: {
    status: 200,
    body: z.object({
      id: z.string(),
      username: z.nullable(z.string()),
      first_name: z.string(),
      last_name: z.string(),
      age: z.nullable(z.int()),
      date_of_birth: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      insurance: z.string(),
      other_insurance: z.nullable(z.string()),
      insurance_member_id: z.nullable(z.string()),
      /** Of the account's emails; without an account, of the last request (visits-123). */
      language: storedLanguage,
      /** Path of the portrait; null if there is none. */
      profile_picture: z.nullable(z.string()),
      /** How many visits the person did not come to; those of others for whom they asked are not theirs. */
      missed: z.int(),
      /** Requests and visits with staff's note, the newest request first. */
      visits: z.array(z.extend(staffAppointment, { note: z.nullable(z.string()) })),
    }),
  },
  problems: [notFound],
});

export type Person = Reply<typeof readPersonRoute>;
