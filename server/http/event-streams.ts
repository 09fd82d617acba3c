import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { eventsHeartbeat, streamEvents } from "#contract/event-streams.ts";
import { tooManyConcurrentRequests } from "#contract/problems.ts";
import type { Received, Route } from "#contract/route.ts";
import type { Topic } from "#server/database/change-notifier.ts";
import type { Services } from "#server/services.ts";
import { requireAccess, type SessionLookUps } from "./access.ts";
import { ProblemError } from "./problem-error.ts";
import { fastifyPath, redirectToSlash } from "./request-target.ts";
import { validateRequest } from "./serve.ts";

/**
 * Most streams of a kind in a process, for an account and for one of its sessions, and bytes that each half of a stream
 * buffers at most.
 */
const limits = { streams: 500, perAccount: 30, perSession: 10, bufferedBytes: 8_192 } as const;

/** Least milliseconds between two events about changes: pages reload their lists twice a second at most. */
const changesInterval = 500;

/** The reader of a stream. */
export interface Subscriber {
  /** The session with which the stream ends. */
  readonly sessionId: string;
  /** When the stream ends at the latest. */
  readonly expiresAt?: Date;
}

interface EventStreamsOptions extends Pick<Services, "changes" | "clock"> {
  readonly findActiveSessions: SessionLookUps["findActiveSessions"];
  /** Sent when rows of a topic were written, and last when the subscriber's session has ended. */
  readonly event: keyof typeof streamEvents;
  readonly topics?: readonly Topic[];
  /** Milliseconds between two heartbeats. */
  readonly heartbeat?: number;
}

/** An event in the wire format of WHATWG HTML, §9.2.6, with the data line that the format requires. */
function eventNamed(name: string): string {
  return `event: ${name}\ndata: {}\n\n`;
}

/** Streams of server-sent events for those who have a session; its end, in any process, ends its streams. */
export class EventStreams {
  readonly #subscribers = new Map<PassThrough, Subscriber & { readonly accountId: number }>();
  readonly #options: EventStreamsOptions;
  readonly #heartbeat: NodeJS.Timeout;
  #lastSent = 0;
  #pending: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isCheckDue = false;

  /** Sends events until `close()`. */
  constructor(options: EventStreamsOptions) {
    const { changes, topics: followed = [], heartbeat = eventsHeartbeat } = options;
    this.#options = options;
    changes.subscribe({
      onChange: (topics) => {
        if (topics.some((topic) => followed.includes(topic))) this.#scheduleEvent();
        if (topics.includes("sessions")) void this.#endExpired();
      },
      onReconnect: () => {
        if (followed.length > 0) this.#scheduleEvent();
        void this.#endExpired();
      },
    });
    this.#heartbeat = setInterval(async () => {
      await this.#endExpired();
      this.#write(": alive\n\n");
    }, heartbeat).unref();
  }

  /** Opens a stream, which ends immediately without a session. Throws `too_many_requests` beyond the limits. */
  async open(subscriber: Subscriber): Promise<PassThrough> {
    const stream = new PassThrough({ highWaterMark: limits.bufferedBytes });
    // Before it counts, so that streams for sessions that do not exist count against no limit.
    const { sessionId } = subscriber;
    const accountId = (await this.#options.findActiveSessions([sessionId])).get(sessionId);
    if (accountId === undefined) return stream.end(eventNamed(this.#options.event));
    const subscribers = [...this.#subscribers.values()];
    const ofAccount = subscribers.filter((other) => other.accountId === accountId);
    const ofSession = ofAccount.filter((other) => other.sessionId === sessionId);
    if (
      subscribers.length >= limits.streams ||
      ofAccount.length >= limits.perAccount ||
      ofSession.length >= limits.perSession
    )
      throw new ProblemError(tooManyConcurrentRequests, { retryAfterSeconds: eventsHeartbeat / 1_000 });
    this.#subscribers.set(stream, { ...subscriber, accountId });
    stream.once("close", () => this.#subscribers.delete(stream));
    stream.on("error", () => undefined);
    stream.write(eventNamed(streamEvents.open));
    // The session may have ended in the meantime.
    void this.#endExpired();
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

  #scheduleEvent(): void {
    if (this.#pending || this.#subscribers.size === 0) return;
    const wait = Math.max(0, this.#lastSent + changesInterval - performance.now());
    this.#pending = setTimeout(() => {
      this.#pending = undefined;
      this.#lastSent = performance.now();
      this.#write(eventNamed(this.#options.event));
    }, wait).unref();
  }

  #write(text: string): void {
    for (const stream of this.#subscribers.keys()) {
      // A client that does not read is disconnected.
      if (stream.writableNeedDrain) stream.destroy();
      else stream.write(text);
    }
  }

  /** Ends the streams whose session has ended or whose time has come; one check at a time, however often it is called. */
  async #endExpired(): Promise<void> {
    this.#isCheckDue = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    while (this.#isCheckDue) {
      this.#isCheckDue = false;
      await this.#checkOnce();
    }
    this.#isChecking = false;
  }

  async #checkOnce(): Promise<void> {
    const subscribers = [...this.#subscribers];
    if (subscribers.length === 0) return;
    const ids = subscribers.map(([, { sessionId }]) => sessionId);
    const active = await this.#options.findActiveSessions(ids).catch(() => undefined);
    const now = this.#options.clock();
    for (const [stream, { sessionId, expiresAt }] of subscribers) {
      if (active?.has(sessionId) && (expiresAt === undefined || now < expiresAt)) continue;
      // The page finds that its session has ended, and leaves immediately.
      if (active && !active.has(sessionId) && stream.writable) stream.write(eventNamed(this.#options.event));
      this.#end(stream);
    }
  }
}

/** Serves a route whose reply is an endless stream of server-sent events (WHATWG HTML, §9.2). */
export function serveEvents<Declared extends Route>(
  app: FastifyInstance,
  route: Declared,
  {
    streams,
    subscriberOf,
  }: {
    streams: EventStreams;
    subscriberOf: (received: Received<Declared>, request: FastifyRequest) => Subscriber;
  },
): void {
  const { access } = route;
  const url = fastifyPath(route);
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: "GET",
    url,
    // A HEAD request would open a stream without a reader.
    exposeHeadRoute: false,
    config: { contract: route },
    onRequest: access === "anyone" ? [] : [requireAccess(access)],
    handler: async (request, reply) => {
      const received = await validateRequest(route, request);
      const stream = await streams.open(subscriberOf(received, request));
      return (
        reply
          .headers({ "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" })
          // Proxies such as nginx would otherwise buffer events.
          .header("X-Accel-Buffering", "no")
          .send(stream)
      );
    },
  });
  app.route({ method: "GET", url: url.slice(0, -1), ...redirectToSlash });
}
