import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { tooManyRequests, unavailable } from "#contract/problems.ts";
import { signInLimits } from "#contract/sign-in.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitsPerAddress } from "#server/http/rate-limits.ts";
import { QueueFullError } from "#server/http/semaphore.ts";
import { ClientQueueFullError, FairQueue } from "./fair-queue.ts";
import { letHashingGiveWay } from "./thread-priority.ts";

/** The library's own algorithm is argon2id. OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One queue for the whole process, whose cores all hashes share. 64 hashes take about a third of a second. */
const queue = new FairQueue({ running: 2, places: 64, placesPerClient: 4, waitingPerClient: 60 });

/** Seconds after which a full queue is empty. */
const retryAfterSeconds = 2;

/** What a password is compared with where there is no account or no password. */
const decoy = hash(randomUUID(), passwordCost);

// The pool's threads exist once the first hash has run.
void decoy.then(letHashingGiveWay);

/** The same letters typed on another keyboard may be other code points (NIST SP 800-63B, §3.1.1.2). */
const normalize = (password: string) => password.normalize("NFKC");

/** Whose place in the queue a hash takes; work of the program itself has no client. */
type Asking = Pick<Client, "address" | "site"> | undefined;

/** What a visit that holds a place in the queue may do. */
interface Passwords {
  /**
   * Whether a password is the one that was hashed. Without a hash the answer is no after the same work, so that time
   * does not tell whether there is an account.
   */
  isRight(password: string, hashed: string | null | undefined): Promise<boolean>;
  /** An argon2id hash in PHC notation, with its own salt. */
  hash(password: string): Promise<string>;
}

// All of an IPv6 /48 takes turns as one client: it has 65,536 networks of 64 bits.
const clientKey = (client: Asking) => (client ? (client.site ?? client.address) : Symbol("program"));

/**
 * Holds a place in the queue during a visit that checks or hashes a password, so that a full queue is known before
 * anything else is done. Raises `too_many_requests` or 503, both with `Retry-After`.
 */
export async function admitToPasswords<Result>(
  client: Asking,
  visit: (passwords: Passwords) => Promise<Result>,
): Promise<Result> {
  const key = clientKey(client);
  const passwords: Passwords = {
    async isRight(password, hashed) {
      const against = hashed ?? (await decoy);
      const matches = await queue.run(key, () => verify(against, normalize(password)));
      return matches && typeof hashed === "string";
    },
    hash: (password) => queue.run(key, () => hash(normalize(password), passwordCost)),
  };
  try {
    return await queue.admit(key, () => visit(passwords));
  } catch (error) {
    if (error instanceof ClientQueueFullError) throw new ProblemError(tooManyRequests, { retryAfterSeconds });
    if (error instanceof QueueFullError) throw new ProblemError(unavailable, { retryAfterSeconds });
    throw error;
  }
}

/** Hashes a password as one visit; raises what `admitToPasswords()` does. */
export function hashPassword(password: string, client?: Asking): Promise<string> {
  return admitToPasswords(client, (passwords) => passwords.hash(password));
}

/** Checks a password as one visit; raises what `admitToPasswords()` does. */
export function isPasswordRight(
  password: string,
  hashed: string | null | undefined,
  client?: Asking,
): Promise<boolean> {
  return admitToPasswords(client, (passwords) => passwords.isRight(password, hashed));
}

/** The limits of wrong passwords from one address, whatever account they are tried at. */
export function wrongPasswordLimits(client: Client, counted: { secretKey: Buffer; now: Date }) {
  return limitsPerAddress(client, {
    ...counted,
    name: "wrong passwords of address",
    ...signInLimits.perAddress,
  });
}
