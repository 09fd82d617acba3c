import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { tooManyConcurrentRequests, unavailable } from "#contract/problems.ts";
import { type Client, widestNetwork } from "#server/http/client.ts";
import { limitsByNetwork } from "#server/http/network-limits.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { QueueFullError } from "#server/http/semaphore.ts";
import { ClientQueueFullError, FairQueue } from "./fair-queue.ts";

/** The library's own algorithm is argon2id. OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One queue for the whole process, whose cores all hashes share. 64 hashes take about a third of a second. */
const queue = new FairQueue({ running: 2, slots: 64, slotsPerClient: 4, waitingPerClient: 60 });

/** Seconds after which a full queue is empty. */
const retryAfterSeconds = 2;

/** The hash that a password is compared with if there is no account or no password. */
const dummyHash = hash(randomUUID(), passwordCost);

/** The same letters typed on another keyboard may be other code points (NIST SP 800-63B, §3.1.1.2). */
const normalize = (password: string) => password.normalize("NFKC");

/** The client whose slot in the queue a hash takes; the program's own work has none. */
type QueueClient = Pick<Client, "address" | "ipv6Site"> | undefined;

/** A slot in the queue of password hashing; disposing of it frees it. */
export interface PasswordSlot extends Disposable {
  /**
   * Whether a password matches a hash. Without a hash it never does, after the same work, so that the time does not
   * reveal whether an account exists.
   */
  verify(password: string, hashed: string | null | undefined): Promise<boolean>;
  /** An argon2id hash in PHC notation, with its own salt. */
  hash(password: string): Promise<string>;
}

const queueKey = (client: QueueClient) => (client ? widestNetwork(client) : Symbol("program"));

/**
 * Takes a slot in the queue of password hashing, so that a full queue is known before anything else is done. Throws
 * `too_many_requests` or 503, both with `Retry-After`.
 */
export async function enterPasswordQueue(client: QueueClient): Promise<PasswordSlot> {
  const slot = await queue.enter(queueKey(client)).catch((error: unknown) => {
    if (error instanceof ClientQueueFullError)
      throw new ProblemError(tooManyConcurrentRequests, { retryAfterSeconds });
    if (error instanceof QueueFullError) throw new ProblemError(unavailable, { retryAfterSeconds });
    throw error;
  });
  return {
    async verify(password, hashed) {
      const against = hashed ?? (await dummyHash);
      const matches = await slot.run(() => verify(against, normalize(password)));
      return matches && typeof hashed === "string";
    },
    hash: (password) => slot.run(() => hash(normalize(password), passwordCost)),
    [Symbol.dispose]: () => slot[Symbol.dispose](),
  };
}

/** Hashes a password in a slot of its own; throws what `enterPasswordQueue()` does. */
export async function hashPassword(password: string, client?: QueueClient): Promise<string> {
  using slot = await enterPasswordQueue(client);
  return await slot.hash(password);
}

/** Checks a password in a slot of its own; throws what `enterPasswordQueue()` does. */
export async function verifyPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  using slot = await enterPasswordQueue(undefined);
  return await slot.verify(password, hashed);
}

/** The limits of wrong passwords from one address, whatever account they are tried at (sign-in-7). */
export function wrongPasswordLimits(client: Client, common: { secretKey: Buffer; now: Date }) {
  return limitsByNetwork(client, "wrong passwords", common);
}
