import { createHash } from "node:crypto";
import { and, asc, eq, exists, isNotNull, not } from "drizzle-orm";
import type { LeftToDo } from "#contract/office/left-to-do.ts";
import { presentProviders } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { accounts, passkeys, twoFactor } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { isLoopback } from "#server/http/client.ts";
import { backups } from "./table.ts";

interface Identifier {
  /** What it is, as a sentence names it. */
  readonly what: string;
  readonly values: readonly string[];
  /** The beginnings of the SHA-256 sums of the example's values; the program holds nothing of the example itself. */
  readonly example: readonly string[];
}

/** Facts that no two practices share, as the practice that comes with Enamel has them. */
const identifiers = (): readonly Identifier[] => [
  { what: "the name", values: [site().practice.name], example: ["f489bd3646c88e27"] },
  { what: "the phone number", values: [site().practice.phone.dial], example: ["4bd0deb540fb9919"] },
  { what: "the street", values: [site().practice.address.street], example: ["bc87d4aaf596476f"] },
  { what: "the email address", values: [site().practice.email], example: ["86820dc269d71840"] },
  { what: "the sender of emails", values: [site().practice.sender], example: ["5d3d814f6cfb86a2"] },
  {
    what: "the doctors",
    values: presentProviders().map(({ name }) => name),
    example: ["330dc3f24dfaeb83", "0b480ea52ab9aeb9", "ed7da4e88b75c0dd"],
  },
];

const sumOf = (value: string) => createHash("sha256").update(value).digest("hex").slice(0, 16);

/** The facts of the site that are still the example's (operation-59). */
export function exampleTexts(given: readonly Identifier[] = identifiers()): string[] {
  return given
    .filter(({ values, example }) => values.some((value) => example.includes(sumOf(value))))
    .map(({ what }) => what);
}

/** The facts of the site that are still the example's, or missing (office-15). */
export function unfinishedFacts(): string[] {
  const ofExample = exampleTexts();
  return identifiers()
    .filter(({ what, values }) => ofExample.includes(what) || values.length === 0 || values.includes(""))
    .map(({ what }) => what);
}

/** One sentence where the invented practice would go public (operation-59); undefined where nothing of it is left. */
export function examplePracticeFault(publicUrl: string, texts = exampleTexts()): string | undefined {
  if (isLoopback(publicUrl) || texts.length === 0) return undefined;
  return `The site at ${publicUrl} still shows the example practice that comes with Enamel: replace its content with your own. Not replaced yet: ${texts.join(", ")}.`;
}

/**
 * Usernames of the owners who can sign in, and have neither an authenticator app nor a passkey that verified its user.
 */
async function ownersWithoutTwoFactor(database: Database): Promise<string[]> {
  const authenticatorApp = database
    .select({ id: twoFactor.accountId })
    .from(twoFactor)
    .where(and(eq(twoFactor.accountId, accounts.id), isNotNull(twoFactor.enabledAt)));
  const passkey = database
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.accountId, accounts.id), passkeys.isUserVerified));
  const owners = await database
    .select({ username: accounts.username })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, "employee"),
        accounts.isOwner,
        isNotNull(accounts.passwordHash),
        not(exists(authenticatorApp)),
        not(exists(passkey)),
      ),
    )
    .orderBy(asc(accounts.username));
  return owners.map(({ username }) => username);
}

/** What a new practice has left to do, in the order in which it is done (office-15); nothing in the demo. */
export async function listLeftToDo(
  database: Database,
  { demo, smtpUrl }: { readonly demo: boolean; readonly smtpUrl?: string | undefined },
): Promise<LeftToDo[]> {
  if (demo) return [];
  const texts = unfinishedFacts();
  const hasBackup = (await database.$count(backups)) > 0;
  const unprotected = await ownersWithoutTwoFactor(database);
  const tasks = [
    texts.length > 0 && { task: "texts" as const, about: texts },
    smtpUrl === undefined && { task: "email" as const, about: [] },
    !hasBackup && { task: "backup" as const, about: [] },
    unprotected.length > 0 && { task: "two_factor" as const, about: unprotected },
  ];
  return tasks.filter((task) => task !== false);
}
