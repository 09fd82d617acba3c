import { createSessionService } from "#server/accounts/sessions.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { identifyAddress } from "#server/http/client.ts";

interface People {
  readonly secretKey: Buffer;
  readonly count: number;
  readonly role: "customer" | "employee";
  /** What their usernames begin with; unique for each call over one database. */
  readonly name?: string;
}

/** Someone signed in: their account's id and address, and the headers of a call. */
export interface SignedInPerson {
  readonly accountId: number;
  readonly email: string;
  readonly headers: { readonly authorization: string };
}

const peopleInStatement = 500;

/**
 * Stores accounts and opens a session for each, without passwords, whose hashing would take the time of the benchmark.
 */
export async function signInPeople(
  database: Database,
  { secretKey, count, role, name = role }: People,
): Promise<SignedInPerson[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    username: `${name}.${index}`,
    email: `${name}.${index}@mailbox.example`,
    emailVerifiedAt: new Date(),
    firstName: "Ada",
    lastName: "Quill",
    role,
  }));
  const made: { id: number; email: string; role: typeof role }[] = [];
  // Each is indexed for staff's search, so that all of them in one statement reach its time limit on a busy machine.
  for (let from = 0; from < count; from += peopleInStatement) {
    const some = people.slice(from, from + peopleInStatement);
    const stored = await database
      .insert(accounts)
      .values(some)
      .returning({ id: accounts.id, email: accounts.email });
    made.push(...stored.map((account) => ({ ...account, role })));
  }
  const sessions = createSessionService({ database, secretKey });
  const client = { ...identifyAddress("127.0.0.1"), device: "Firefox on Linux" };
  return Promise.all(
    made.map(async (account) => {
      const { access } = await sessions.open(database, { account, client, now: new Date() });
      return {
        accountId: account.id,
        email: account.email,
        headers: { authorization: `Bearer ${access}` },
      };
    }),
  );
}

/** What a patient's form sends. */
export const visitRequest = JSON.stringify({
  preferred_day: "monday",
  preferred_time_frame: "morning",
  preferred_second_day: "wednesday",
  preferred_second_time_frame: "afternoon",
  category: "general_dentist_new_or_routine",
  level_of_discomfort: 3,
  mouth_pain_area: "upper_left",
  accommodations: "none",
  message: "A tooth has been aching since the weekend. Mornings are best.",
});
