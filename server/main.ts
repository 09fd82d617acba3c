import { runProgram } from "./commands/run-program.ts";

// The command `start` without bin/enamel, as tests and benchmarks start it.
await runProgram(["start", ...process.argv.slice(2)]);
