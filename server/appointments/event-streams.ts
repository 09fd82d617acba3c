import { PassThrough } from "node:stream";
import { appointmentEvents, eventsHeartbeat } from "#contract/appointment-events.ts";
import { tooManyRequests } from "#contract/appointments.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import { ProblemError } from "#server/http/problem-error.ts";

/** Streams of one process and of one account at most; what may wait for a slow reader, in bytes. */
const bounds = { streams: 200, perAccount: 10, waitingBytes: 16_384 } as const;

/** Milliseconds between two `changed` events: a rush of requests makes the pages ask again twice a second at most. */
const quiet = 500;

interface Reader {
  readonly accountId: number;
  /** Whether who opened it may still read; asked at each heartbeat. */
  readonly mayStillRead: () => Promise<boolean>;
}

/** An event in the wire format of WHATWG HTML, §9.2.6; ours carry no data but the line that the format wants. */
function eventNamed(name: string): string {
  return `event: ${name}\ndata: {}\n\n`;
}

/** Streams of server-sent events that say that requests changed, here or in another process. */
export class EventStreams {
  readonly #readers = new Map<PassThrough, Reader>();
  readonly #heartbeat: NodeJS.Timeout;
  #lastTold = 0;
  #telling: NodeJS.Timeout | undefined;

  /** Hears from `changes` until `close()`. */
  constructor(changes: ChangeNotifier, heartbeat: number = eventsHeartbeat) {
    changes.subscribe({
      onChange: (parts) => {
        if (parts.includes("appointments")) this.#tellSoon();
      },
      onReconnect: () => this.#tellSoon(),
    });
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeat).unref();
  }

  /** Opens a stream. Problems: `too_many_requests` where there are as many as the server keeps. */
  open(reader: Reader): PassThrough {
    const ofAccount = [...this.#readers.values()].filter(({ accountId }) => accountId === reader.accountId);
    if (this.#readers.size >= bounds.streams || ofAccount.length >= bounds.perAccount) {
      throw new ProblemError(tooManyRequests, { retryAfterSeconds: eventsHeartbeat / 1_000 });
    }
    const stream = new PassThrough();
    this.#readers.set(stream, reader);
    stream.once("close", () => this.#readers.delete(stream));
    stream.on("error", () => undefined);
    stream.write(eventNamed(appointmentEvents.open));
    return stream;
  }

  /** Ends every stream, for the program's end. */
  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#telling);
    for (const stream of this.#readers.keys()) this.#end(stream);
  }

  #end(stream: PassThrough): void {
    this.#readers.delete(stream);
    stream.end();
  }

  #tellSoon(): void {
    if (this.#telling || this.#readers.size === 0) return;
    const wait = Math.max(0, this.#lastTold + quiet - performance.now());
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      this.#lastTold = performance.now();
      this.#write(eventNamed(appointmentEvents.changed));
    }, wait).unref();
  }

  #write(text: string): void {
    for (const stream of this.#readers.keys()) {
      if (stream.writableLength > bounds.waitingBytes) stream.destroy();
      else stream.write(text);
    }
  }

  async #beat(): Promise<void> {
    await Promise.all(
      [...this.#readers].map(async ([stream, { mayStillRead }]) => {
        // A database that cannot be asked does not vouch for anybody.
        const mayRead = await mayStillRead().catch(() => false);
        if (!mayRead) this.#end(stream);
      }),
    );
    this.#write(": alive\n\n");
  }
}
