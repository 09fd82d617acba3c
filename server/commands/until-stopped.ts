import { CommandError } from "./command.ts";

/** Runs work that Ctrl-C or a supervisor's SIGTERM ends as a failure would, so that nothing half done stays. */
export async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) =>
    stopping.abort(new CommandError(`Ended by ${signal}; nothing half done remains.`));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    stopping.signal.throwIfAborted();
    throw error;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
