import { runCommand } from "./commands/run-command.ts";

// `npm start`: the command `start`, with the arguments after it.
await runCommand(["start", ...process.argv.slice(2)]);
// A start that failed ends here, whatever it still holds.
if (process.exitCode) process.exit();
