import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { tooManyConcurrentRequests, unavailable } from "#contract/problems.ts";
import { type Client, widestNetwork } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitsByNetwork } from "#server/http/rate-limits.ts";
import { QueueFullError } from "#server/http/semaphore.ts";

/** A client has all the slots that it may have, and as many requests waiting for them as may wait. */
export class ClientQueueFullError extends QueueFullError {}

/** The sizes of a `FairQueue`. */
interface Limits {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Places for all clients together, and for one. */
  readonly slots: number;
  readonly slotsPerClient: number;
  /** Requests of one client that wait for one of its slots. */
  readonly waitingPerClient: number;
}

/** A slot in a `FairQueue`; disposing of it frees it. */
interface Slot extends Disposable {
  /** Runs a task when the turn of the slot's client comes. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

interface QueuedClient {
  slots: number;
  readonly waiting: (() => void)[];
}

/**
 * A queue for costly tasks that one client cannot fill: a client holds a bounded number of slots, and clients take
 * turns.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #clients = new Map<unknown, QueuedClient>();
  /** Waiting tasks by client, in the order in which clients take turns. */
  readonly #tasks = new Map<unknown, (() => void)[]>();
  #slots = 0;
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a slot. Throws `ClientQueueFullError`, or `QueueFullError` where other clients hold all slots. */
  async enter(key: unknown): Promise<Slot> {
    const { slots, slotsPerClient, waitingPerClient } = this.#limits;
    const client = this.#clients.get(key) ?? { slots: 0, waiting: [] };
    if (client.slots < slotsPerClient) {
      if (this.#slots >= slots) throw new QueueFullError();
      this.#slots += 1;
      client.slots += 1;
      this.#clients.set(key, client);
    } else {
      if (client.waiting.length >= waitingPerClient) throw new ClientQueueFullError();
      await new Promise<void>((resolve) => client.waiting.push(resolve));
    }
    return {
      run: (task) => this.#run(key, task),
      [Symbol.dispose]: () => this.#leave(key, client),
    };
  }

  #leave(key: unknown, client: QueuedClient): void {
    const next = client.waiting.shift();
    if (next) {
      next();
      return;
    }
    this.#slots -= 1;
    client.slots -= 1;
    if (client.slots === 0) this.#clients.delete(key);
  }

  async #run<Result>(key: unknown, task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else
      await new Promise<void>((resolve) => {
        this.#tasks.set(key, [...(this.#tasks.get(key) ?? []), resolve]);
      });
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #startNext(): void {
    const [first] = this.#tasks;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [key, [start, ...others]] = first;
    // The client's next task is behind those of all other clients.
    this.#tasks.delete(key);
    if (others.length > 0) this.#tasks.set(key, others);
    start?.();
  }
}

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
