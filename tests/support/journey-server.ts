import { spawn } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aMailServer } from "./mail-server.ts";
import { copyPreparedData } from "./prepared-data.ts";

// Starts the program as journeys use it, beside a real mail server whose mails become files that journeys read.
const inbox = process.env.JOURNEY_INBOX ?? "";
mkdirSync(inbox, { recursive: true });

let arrived = 0;
const mailServer = await aMailServer({
  onArrival({ raw }) {
    arrived += 1;
    const file = join(inbox, `${String(arrived).padStart(6, "0")}.eml`);
    // Whole before it has its name: a journey may be reading.
    writeFileSync(`${file}.part`, raw);
    renameSync(`${file}.part`, file);
  },
});

const { DATA_DIR = "", DEMO } = process.env;
await copyPreparedData(DATA_DIR, { demo: DEMO !== "false" });

const program = spawn(process.execPath, ["build/server/main.js", "start"], {
  stdio: "inherit",
  // Each journey comes from an address of its own, since the program limits what one address may do.
  env: { ...process.env, SMTP_URL: mailServer.url, TRUST_PROXY: "127.0.0.1,::1" },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => program.kill(signal));
process.on("disconnect", () => program.kill());
program.on("exit", async (code) => {
  await mailServer.stop();
  process.exit(code ?? 0);
});
