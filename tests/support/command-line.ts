import { execFile } from "node:child_process";

/** What a command printed, and its exit code. */
interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line as a process of its own, with these settings. */
export function runCommandLine(
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<CommandResult> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ["build/server/command-line.js", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
