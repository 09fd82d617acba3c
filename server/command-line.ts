import { runCommand } from "./commands/run-command.ts";

// `bin/enamel` and `npm run enamel`: any command.
await runCommand(process.argv.slice(2));
