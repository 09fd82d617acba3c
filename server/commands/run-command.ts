import { parseArgs } from "node:util";
import { version } from "#server/build.ts";
import { type Config, InvalidSettingError, readConfig, requireOwnUser } from "#server/config.ts";
import { readSettings } from "#server/settings-file.ts";
import { backupCommands } from "./backup-commands.ts";
import { type Arguments, type Command, type Outcome, type Terminal, UsageError } from "./command.ts";
import { demoCommands } from "./demo.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { verifyLogCommands } from "./logs.ts";
import { mailCommands } from "./mail.ts";
import { migrateCommand } from "./migrate.ts";
import { reportError } from "./report-error.ts";
import { secretKeyCommand } from "./secret-key.ts";
import { siteCommands } from "./site.ts";
import { staffCommands } from "./staff.ts";

const startCommand: Command = {
  name: "start",
  summary: "serves the practice's website",
  run: async (_given, config) => (await import("#server/start.ts")).start(config),
};

/** Every command, in the order of the usage. */
const commands: readonly Command[] = [
  startCommand,
  migrateCommand,
  ...backupCommands,
  exportCommand,
  ...verifyLogCommands,
  ...siteCommands,
  ...staffCommands,
  ...demoCommands,
  ...mailCommands,
  secretKeyCommand,
  doctorCommand,
];

const flagOf = (flag: string, value: string) =>
  value.startsWith("[") ? `[--${flag} ${value.slice(1)}` : `--${flag} ${value}`;

const synopsisOf = ({ name, operands = [], flags = {}, switches = [] }: Command) =>
  [
    name,
    ...Object.entries(flags).map(([flag, value]) => flagOf(flag, value)),
    ...switches.map((flag) => `[--${flag}]`),
    ...operands,
  ].join(" ");

const usageOf = (command: Command) => `  ${synopsisOf(command)}\n      ${command.summary}\n`;

const usage = `Usage: enamel <command>, or from a clone: npm run enamel -- <command>

${commands.map(usageOf).join("")}
  --help, --version
      after any command too

Settings in the environment or in enamel.env say which practice to use. The program can keep running.
`;

/** The command that the first words name, and the arguments after it. */
function findCommand(words: readonly string[]): { command: Command; rest: readonly string[] } {
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(" "));
    if (command) return { command, rest: words.slice(length) };
  }
  throw new UsageError(
    words.length > 0 ? `Unknown command: ${words.slice(0, 2).join(" ")}.` : "Name a command.",
  );
}

/** Reads a command's arguments. Throws `UsageError` for what it does not know (operation-14). */
function readArguments(command: Command, rest: readonly string[]): Arguments {
  const { flags = {}, switches = [], operands = [] } = command;
  const options = {
    ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: "string" as const }])),
    ...Object.fromEntries(switches.map((flag) => [flag, { type: "boolean" as const }])),
  };
  try {
    const { values, positionals } = parseArgs({ args: [...rest], allowPositionals: true, options });
    const extra = positionals[operands.length];
    if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'.`);
    const missing = operands.filter((operand) => !operand.startsWith("["))[positionals.length];
    if (missing) throw new UsageError(`${missing} is missing.`);
    return {
      operands: positionals,
      flags: values as Arguments["flags"],
      switches: new Set(switches.filter((flag) => values[flag] === true)),
    };
  } catch (error) {
    // Node's advice on values that begin with a hyphen misleads after a misspelt flag.
    const [fault] = (error as Error).message.split(/(?<='). To specify/);
    throw new UsageError(`${fault}${fault?.endsWith(".") ? "" : "."}\nUsage: enamel ${synopsisOf(command)}`);
  }
}

const helpFlags = ["--help", "-h"];

/** The usage of the commands that these words name or begin, else of all. */
function describeUsage(words: readonly string[]): string {
  const named = words.filter((word) => !word.startsWith("-")).join(" ");
  const about = commands.filter(({ name }) => named !== "" && `${name} `.startsWith(`${named} `));
  return (about.length > 0 ? `Usage:\n${about.map(usageOf).join("")}` : usage).trimEnd();
}

/** The settings of the environment and of the settings file, or their fault. */
function readOwnConfig({ env, stderr }: Terminal): Config | InvalidSettingError {
  try {
    const { environment, warnings } = readSettings(env);
    for (const warning of warnings) stderr.write(`${warning}\n`);
    return readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidSettingError) return error;
    throw error;
  }
}

/** Runs a command; returns what to print on standard output. */
async function execute(words: readonly string[], terminal: Terminal): Promise<Outcome> {
  if (words.includes("--version")) return `Enamel ${version}`;
  if (words.some((word) => helpFlags.includes(word))) return describeUsage(words);
  const { command, rest } = findCommand(words);
  const given = readArguments(command, rest);
  const config = readOwnConfig(terminal);
  if (!(config instanceof InvalidSettingError)) {
    await requireOwnUser(config);
    return command.run(given, config, terminal);
  }
  if (command.explain) return command.explain(config);
  throw config;
}

/** Runs a command; returns its exit code: 0, 1 for a failure, 2 for arguments, 78 for settings. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const outcome = await execute(words, terminal);
    const { text, exitCode } = typeof outcome === "object" ? outcome : { text: outcome, exitCode: 0 };
    if (text !== undefined) terminal.stdout.write(`${text}\n`);
    return exitCode;
  } catch (error) {
    return reportError(error, terminal);
  }
}
