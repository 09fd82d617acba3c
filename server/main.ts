import { runCommand } from "./commands/run-command.ts";

// The program: `bin/enamel`, and so `npm start` and `npm run enamel`, run this with a command's words.

// A reader that closes its end before the last line, such as `head`, ends neither the work nor the program.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

process.exitCode = await runCommand(process.argv.slice(2), process);
// A command that failed ends at once, whatever it still holds.
if (process.exitCode !== 0) process.exit();
