import type { JobWithMetadata } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";
import { type EncryptedEmail, letterSeal } from "./encrypt-email.ts";
import { closeMailQueue, mailQueue, openMailQueue } from "./mail-queue.ts";

interface DeadLetterOptions extends Pick<ConnectOptions, "server" | "log"> {
  readonly secretKey: Buffer;
}

/** A letter that was given up: what kind, to whom, since when, and what the mail server said. Never its contents. */
export interface GivenUpMail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly written: string;
  readonly reason: string;
}

/** Opens the queue to look at the letters that were given up, and to have them tried again, beside a running server. */
export async function openDeadLetters({ secretKey, ...place }: DeadLetterOptions) {
  const boss = await openMailQueue({ ...place, empties: false });
  const { open } = letterSeal(secretKey);

  function addressOf(data: EncryptedEmail, id: string): string {
    try {
      const letter = open(data, id);
      return "to" in letter ? letter.to : "the office";
    } catch {
      return "unknown";
    }
  }

  function describe({ id, data, output }: JobWithMetadata<EncryptedEmail>): GivenUpMail {
    const { reason = "" } = output as { reason?: string };
    return { id, kind: data.kind, to: addressOf(data, id), written: data.written, reason };
  }

  /** All of them, oldest first. */
  async function list(): Promise<GivenUpMail[]> {
    const letters = await boss.findJobs<EncryptedEmail>(mailQueue);
    return letters
      .filter(({ state }) => state === "failed")
      .map(describe)
      .toSorted((one, other) => one.written.localeCompare(other.written));
  }

  return {
    list,
    /** Puts those of these ids, or all, back among the waiting letters; says how many there were. */
    async retry(ids: readonly string[] | "all"): Promise<number> {
      const dead = (await list()).map(({ id }) => id).filter((id) => ids === "all" || ids.includes(id));
      if (dead.length > 0) await boss.retry(mailQueue, dead);
      return dead.length;
    },
    close: () => closeMailQueue(boss),
  };
}
