import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";
import { writeMail } from "./build-email.ts";
import type { EmailJob } from "./email-job.ts";
import { type EncryptedEmail, letterSeal } from "./encrypt-email.ts";
import { closeMailQueue, mailQueue, openMailQueue } from "./mail-queue.ts";
import { type Outbox, outboxOver } from "./outbox.ts";
import type { renderEmail } from "./templates/render-email.tsx";
import { MailRefused, type MailTransport } from "./transport.ts";

/** What writes letters out; loaded with the first letter, since React is large. */
export interface EmailRenderer {
  readonly renderEmail: typeof renderEmail;
}

interface MailerOptions extends Pick<ConnectOptions, "server" | "log"> {
  readonly config: {
    /** The site's origin, which links begin with. */
    readonly publicUrl: string;
    readonly dataDirectory: string;
    /** The mail server; without one, mails become files in `dataDirectory`. */
    readonly smtpUrl: string | undefined;
    /** The sender, where it is not the practice's. */
    readonly mailFrom: string | undefined;
    /** Whose absence means that the database is this process's own. */
    readonly databaseUrl: string | undefined;
  };
  readonly secretKey: Buffer;
  readonly clock: () => Date;
  /** Development gives one that reloads. */
  readonly loadRenderer?: () => Promise<EmailRenderer>;
  /** Takes lines for the terminal. */
  readonly say?: (line: string) => void;
}

/** The outbox with the part that empties it. */
export interface Mailer extends Outbox {
  /** Lets mails that are being handed over arrive, for some seconds at most; the others leave after the next start. */
  stop(): Promise<void>;
}

type LetterJob = JobWithMetadata<EncryptedEmail>;

interface SendingLetter {
  readonly id: string;
  readonly written: Date;
  /** Ends when the letter is no longer this process's to send. */
  readonly signal: AbortSignal;
}

/** The queue gives the oldest letters, in no order. */
const byAge = (one: JobWithMetadata, other: JobWithMetadata) =>
  one.createdOn.getTime() - other.createdOn.getTime();

/** Letters taken at once, by each of two who take turns, so that one slow mail does not hold up all. */
const takes = { batchSize: 10, localConcurrency: 2, burstWhenBatchFull: true } as const;

/** Seconds between two looks for letters that are to be tried again; new ones are heard of at once. */
const looks = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const;

/** Milliseconds for mails that are being handed over when the program stops. */
const timeout = 5_000;

/**
 * Writing a letter takes milliseconds of the processor, so those who cause letters and wait for their answers go
 * first: the next is written when none has come in for so many milliseconds (`calm`), or has waited for so many
 * (`courtesy`), so that a flood delays mails and never holds them up.
 */
const givesWay = { calm: 50, courtesy: 250 } as const;

/** Opens the outbox and empties it from now on: to the mail server, or without one into `DATA_DIR/mail`. */
export async function startMailer(options: MailerOptions): Promise<Mailer> {
  const boss = await openMailQueue({ ...options, empties: true });
  if (options.config.databaseUrl === undefined) await freeLettersOfDeadProcess(boss);
  const delivery = new Delivery(boss, options);
  await boss.work(
    mailQueue,
    { ...takes, ...looks, perJobResults: true, includeMetadata: true },
    (jobs: LetterJob[]) => Promise.all(jobs.toSorted(byAge).map((job) => delivery.deliver(job))),
  );
  const outbox = outboxOver(boss, options);
  return {
    send(transaction, letter) {
      delivery.makeWay();
      return outbox.send(transaction, letter);
    },
    sendMany(transaction, letters) {
      delivery.makeWay();
      return outbox.sendMany(transaction, letters);
    },
    async stop() {
      const idle = boss.offWork(mailQueue, { wait: true });
      await delivery.close();
      await idle;
      await closeMailQueue(boss);
    },
  };
}

/** Nobody else sends from an embedded database, so what is in somebody's hands at the start is in nobody's. */
async function freeLettersOfDeadProcess(boss: PgBoss): Promise<void> {
  const { rows } = await boss
    .getDb()
    .executeSql("SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'", [mailQueue]);
  const held = rows.map(({ id }: { id: string }) => id);
  if (held.length > 0)
    await boss.fail(mailQueue, held, { reason: "The program ended while it was on its way." });
}

/** Takes letters from the queue to the carrier. */
class Delivery {
  readonly #boss: PgBoss;
  readonly #options: MailerOptions;
  readonly #open: (data: EncryptedEmail, id: string) => EmailJob;
  /** On their way; or sent, but still in the queue since the database was away. None of them is sent again. */
  readonly #handedOver = new Map<string, Promise<void>>();
  /** The last letter on its way to each person. */
  readonly #lastTo = new Map<string, Promise<void>>();
  #carrier: Promise<MailTransport> | undefined;
  #lastWritten: Promise<unknown> = Promise.resolve();
  #calmAt = 0;
  #isClosing = false;

  constructor(boss: PgBoss, options: MailerOptions) {
    this.#boss = boss;
    this.#options = options;
    this.#open = letterSeal(options.secretKey).open;
  }

  /** Sends one letter and takes it out of the queue, its secrets with it; says what became of it. */
  async deliver({ id, data, signal }: LetterJob): Promise<JobResult> {
    let letter: EmailJob | undefined;
    try {
      letter = this.#open(data, id);
      await this.#handOver(letter, { id, written: new Date(data.written), signal });
      await this.#boss.deleteJob(mailQueue, id);
      this.#handedOver.delete(id);
      return { id, status: "completed" };
    } catch (error) {
      const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
      // The server's own words stay in the database: they may name the recipient.
      this.#options.log.warn(
        { mail: id, kind: data.kind, code: responseCode ?? code },
        "A mail was not taken",
      );
      const reason = letter && "code" in letter ? message.replaceAll(letter.code, "…") : message;
      return { id, status: error instanceof MailRefused ? "deadletter" : "failed", output: { reason } };
    }
  }

  /** Lets those whose requests put letters in go first. */
  makeWay(): void {
    this.#calmAt = performance.now() + givesWay.calm;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await (await this.#carrier)?.close(timeout);
  }

  /** Sends a letter, or waits for its sending where this process lost its claim to it for a moment and has it again. */
  #handOver(letter: EmailJob, sending: SendingLetter): Promise<void> {
    const { id } = sending;
    const before = this.#handedOver.get(id);
    if (before) return before;
    const handing = this.#send(letter, sending).catch((error: unknown) => {
      this.#handedOver.delete(id);
      throw error;
    });
    this.#handedOver.set(id, handing);
    return handing;
  }

  async #send(letter: EmailJob, { signal, ...writing }: SendingLetter): Promise<void> {
    // A carrier opened from now on would be closed by nobody.
    if (this.#isClosing) throw new Error("The program stops.");
    const { config, log, clock, loadRenderer, say = print } = this.#options;
    // What letters need is loaded with the first one, so that a program that sends none is none the larger.
    this.#carrier ??= import("./create-transport.ts").then(({ createMailTransport }) =>
      createMailTransport({ ...config, log, say }),
    );
    const { renderEmail: render } = await (loadRenderer?.() ?? import("./templates/render-email.tsx"));
    const written = this.#lastWritten
      .then(() => this.#giveWay())
      .then(() => writeMail(letter, { ...writing, ...config, now: clock(), render }));
    this.#lastWritten = written.catch(() => undefined);
    const mail = await written;
    const carrier = await this.#carrier;
    const carry = () => carrier.carry(mail, signal);
    // The office's notices are all alike, and would wait for one another for nothing.
    await ("to" in letter ? this.#inOrder(letter.to, carry) : carry());
  }

  /** One person's letters go one after another: nobody shall read of a cancellation before the confirmation. */
  async #inOrder(person: string, carry: () => Promise<void>): Promise<void> {
    const carried = (this.#lastTo.get(person) ?? Promise.resolve()).then(carry);
    const settled = carried.catch(() => undefined);
    this.#lastTo.set(person, settled);
    await settled;
    if (this.#lastTo.get(person) === settled) this.#lastTo.delete(person);
    await carried;
  }

  async #giveWay(): Promise<void> {
    await nextTurn();
    const courtesyEnds = performance.now() + givesWay.courtesy;
    for (;;) {
      const wait = Math.min(this.#calmAt, courtesyEnds) - performance.now();
      if (wait <= 0) return;
      await sleep(wait);
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
