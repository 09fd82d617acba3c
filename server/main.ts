import { runCommand } from "./commands/run-command.ts";

// The command `start` without bin/enamel, as tests and benchmarks start it.
await runCommand(["start", ...process.argv.slice(2)]);
// A start that failed ends here, whatever it still holds.
if (process.exitCode) process.exit();
