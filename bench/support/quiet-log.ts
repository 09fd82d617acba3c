import pino from "pino";

/** A log that passes on what went wrong, to standard error, and nothing else. */
export const quietLog = pino({ level: "warn" }, pino.destination({ dest: 2, sync: true }));
