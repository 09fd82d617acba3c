import { PassThrough } from "node:stream";
import { appointmentEvents, eventsHeartbeat } from "#contract/appointment-events.ts";
import { tooManyRequests } from "#contract/appointments.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import { ProblemError } from "#server/http/problem-error.ts";

/** Most streams of a process and of an account, and most bytes buffered for a slow client. */
const limits = { streams: 200, perAccount: 10, bufferedBytes: 16_384 } as const;

/** Least milliseconds between two `changed` events: pages reload their lists twice a second at most. */
const changedInterval = 500;

interface Subscriber {
  readonly accountId: number;
  /** Whether the subscriber is still authorised; checked at each heartbeat. */
  readonly isAuthorized: () => Promise<boolean>;
}

/** An event in the wire format of WHATWG HTML, §9.2.6, with the data line that the format requires. */
function eventNamed(name: string): string {
  return `event: ${name}\ndata: {}\n\n`;
}

/** Streams of server-sent events that announce changed appointments, of this process or another. */
export class EventStreams {
  readonly #subscribers = new Map<PassThrough, Subscriber>();
  readonly #heartbeat: NodeJS.Timeout;
  #lastChanged = 0;
  #pending: NodeJS.Timeout | undefined;

  /** Announces changes until `close()`. */
  constructor(changes: ChangeNotifier, heartbeat: number = eventsHeartbeat) {
    changes.subscribe({
      onChange: (topics) => {
        if (topics.includes("appointments")) this.#scheduleChanged();
        if (topics.includes("staff")) void this.#endUnauthorized();
      },
      onReconnect: () => this.#scheduleChanged(),
    });
    this.#heartbeat = setInterval(() => void this.#sendHeartbeat(), heartbeat).unref();
  }

  /** Opens a stream. Raises `too_many_requests` where there are as many as the server allows. */
  open(subscriber: Subscriber): PassThrough {
    const ofAccount = [...this.#subscribers.values()].filter(
      ({ accountId }) => accountId === subscriber.accountId,
    );
    if (this.#subscribers.size >= limits.streams || ofAccount.length >= limits.perAccount) {
      throw new ProblemError(tooManyRequests, { retryAfterSeconds: eventsHeartbeat / 1_000 });
    }
    const stream = new PassThrough();
    this.#subscribers.set(stream, subscriber);
    stream.once("close", () => this.#subscribers.delete(stream));
    stream.on("error", () => undefined);
    stream.write(eventNamed(appointmentEvents.open));
    return stream;
  }

  /** Ends every stream; part of shutting down. */
  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#pending);
    for (const stream of this.#subscribers.keys()) this.#end(stream);
  }

  #end(stream: PassThrough): void {
    this.#subscribers.delete(stream);
    stream.end();
  }

  #scheduleChanged(): void {
    if (this.#pending || this.#subscribers.size === 0) return;
    const wait = Math.max(0, this.#lastChanged + changedInterval - performance.now());
    this.#pending = setTimeout(() => {
      this.#pending = undefined;
      this.#lastChanged = performance.now();
      this.#write(eventNamed(appointmentEvents.changed));
    }, wait).unref();
  }

  #write(text: string): void {
    for (const stream of this.#subscribers.keys()) {
      if (stream.writableLength > limits.bufferedBytes) stream.destroy();
      else stream.write(text);
    }
  }

  /** Ends the streams of subscribers who are authorised no longer, or of whom the database does not tell. */
  async #endUnauthorized(): Promise<void> {
    await Promise.all(
      [...this.#subscribers].map(async ([stream, { isAuthorized }]) => {
        if (await isAuthorized().catch(() => false)) return;
        // The page then reloads its lists, finds that its session has ended, and leaves immediately.
        stream.write(eventNamed(appointmentEvents.changed));
        this.#end(stream);
      }),
    );
  }

  async #sendHeartbeat(): Promise<void> {
    await this.#endUnauthorized();
    this.#write(": alive\n\n");
  }
}
