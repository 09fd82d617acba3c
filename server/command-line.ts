import { runCommand } from "./commands/run-command.ts";

// What `bin/enamel` runs, and so `npm start` and `npm run enamel`: any command.
await runCommand(process.argv.slice(2));
// A start that failed ends here, whatever it still holds.
if (process.exitCode) process.exit();
