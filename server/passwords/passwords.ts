import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { unavailable } from "#contract/problems.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { QueueFullError, Semaphore } from "#server/http/semaphore.ts";
import { letHashingGiveWay } from "./thread-priority.ts";

/** The library's own algorithm is argon2id. OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * One line for all of the process, since they share its cores: two hashes at once, and no more inside than are done
 * in half a second.
 */
const line = new Semaphore({ working: 2, inside: 64 });

/** Seconds after which a full line has long been worked off. */
const retryAfterSeconds = 2;

/** What a password is held against where there is none to hold it against. */
const decoy = hash(randomUUID(), passwordCost);

// The pool's threads exist once the first hash has run.
void decoy.then(letHashingGiveWay);

/** The same letters typed on another keyboard may come as other code points (NIST SP 800-63B, §3.1.1.2). */
const inOneForm = (password: string) => password.normalize("NFKC");

type CheckPassword = (password: string, hashed: string | null | undefined) => Promise<boolean>;

const checkInTurn: CheckPassword = async (password, hashed) => {
  const against = hashed ?? (await decoy);
  const matches = await line.takeTurn(() => verify(against, inOneForm(password)));
  return matches && typeof hashed === "string";
};

/**
 * Lets a visit in that will check a password, so that a full line is known before anything else is done for it.
 * Raises 503 with `Retry-After` where too many wait.
 */
export async function admitToPasswords<Result>(
  visit: (isPasswordRight: CheckPassword) => Promise<Result>,
): Promise<Result> {
  try {
    return await line.admit(() => visit(checkInTurn));
  } catch (error) {
    if (error instanceof QueueFullError) throw new ProblemError(unavailable, { retryAfterSeconds });
    throw error;
  }
}

/** A password as it is stored: an argon2id hash in PHC notation, with its own salt. 503 where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return admitToPasswords(() => line.takeTurn(() => hash(inOneForm(password), passwordCost)));
}

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after the same work, so that time
 * does not tell whether there is an account (decision 9). 503 where too many wait.
 */
export const isPasswordRight: CheckPassword = (password, hashed) =>
  admitToPasswords((check) => check(password, hashed));
