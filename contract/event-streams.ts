/** Milliseconds between two heartbeats of an event stream; without one for twice as long the stream is lost. */
export const eventsHeartbeat = 15_000;

/**
 * Events of the streams, by name (WHATWG HTML, §9.2). None contains data.
 */
export const streamEvents = {
  /** The stream is open; earlier changes may have been missed. */
  open: "open",
  /** Appointments, the notice or closures were changed, by this process or another. */
  changed: "changed",
  /** The session has ended, in this process or another. */
  ended: "ended",
} as const;
