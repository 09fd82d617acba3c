import { runCommand } from "./run-command.ts";

/** A reader that closes its end before the last line, such as `head`, ends neither the work nor the program. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}

/** Runs this process as the program with these arguments. One that failed ends at once, whatever it still holds. */
export async function runProgram(words: readonly string[]): Promise<void> {
  outliveReaders();
  process.exitCode = await runCommand(words, process);
  if (process.exitCode !== 0) process.exit();
}
