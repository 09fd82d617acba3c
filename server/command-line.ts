import { runProgram } from "./commands/run-program.ts";

// What `bin/enamel` runs, and so `npm start` and `npm run enamel`: any command.
await runProgram(process.argv.slice(2));
