/** Who an id names: the holder of an account, or the person who made a guest's request (visits-86). */
export interface NamedPerson {
  readonly accountId: number | null;
  readonly guestId: number | null;
}

/** Who an id of the contract's pattern names. */
export function namedBy(id: string): NamedPerson {
  const [kind, number] = id.split("-");
  return kind === "account"
    ? { accountId: Number(number), guestId: null }
    : { accountId: null, guestId: Number(number) };
}

/** The id by which someone is named. */
export const personId = ({ accountId, guestId }: NamedPerson) =>
  accountId === null ? `guest-${guestId}` : `account-${accountId}`;

/** The id of an appointment's person; null for an employee, and where the account was deleted. */
export function personIdOf(
  { id, accountId }: { readonly id: number; readonly accountId: number | null },
  account: { readonly username: string | null; readonly role: "customer" | "employee" } | null,
): string | null {
  const isKnown = accountId === null || (account?.username && account.role === "customer");
  return isKnown ? personId({ accountId, guestId: id }) : null;
}
