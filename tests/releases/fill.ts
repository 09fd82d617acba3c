import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { codeAt, secretOf } from "#tests/support/authenticator.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { untilReady } from "#tests/support/until-ready.ts";

// Fills the data of a release, for the test that upgrades it (upgrade.full.test.ts). In a built clone at the release's tag:
//   node tests/releases/fill.ts <that clone> tests/releases/<version>
// It makes two files: <version>.tar.zst, a backup by the release itself, and <version>.json, its key and sign-ins.
// 0.2.0-practice.json.gz holds the modules of its practice/ as text by path, and a plain picture for each that they name.
const [clone = "", file = ""] = process.argv.slice(2);
const cwd = resolve(clone);
const dataDirectory = mkdtempSync(join(tmpdir(), "enamel-fill-"));
const port = await aFreePort();
const address = `http://localhost:${port}`;
const secretKey = "the key of a released version, for tests alone";
// Port 9 refuses mails, which stay in the queue.
const env = {
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDirectory,
  SECRET_KEY: secretKey,
  SMTP_URL: "smtp://127.0.0.1:9",
};

async function call(method: "GET" | "POST", path: string, body?: object, access?: string) {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(access !== undefined && { authorization: `Bearer ${access}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answers ${reply.status}: ${text}`);
  return JSON.parse(text);
}

async function fill(): Promise<object> {
  const patient = { username: "other.patient", password: "Other-Patient-1!" };
  const { access } = await call("POST", "/token/", patient);
  const { otpauth_url } = await call("POST", "/api/2fa/totp/begin/", undefined, access);
  const otpSecret = secretOf(otpauth_url);
  const code = { otp_code: codeAt(otpSecret, new Date()) };
  const { recovery_codes } = await call("POST", "/api/2fa/totp/confirm/", code, access);
  const { form_token } = await call("GET", "/api/appointments/guest/");
  await sleep(3_500);
  await call("POST", "/api/appointments/guest/", { ...aGuestRequest(), form_token });
  return {
    secretKey,
    employee: { username: "demo.dentist", password: "Demo-Dentist-1!" },
    patient: { ...patient, otpSecret, recoveryCode: recovery_codes[0] },
  };
}

let program: ChildProcess | undefined;
try {
  program = spawn(process.execPath, ["build/server/main.js", "start"], { cwd, env, stdio: "inherit" });
  await untilReady(address, program);
  const known = await fill();
  const archive = `${resolve(file)}.tar.zst`;
  execFileSync(process.execPath, ["build/server/main.js", "backup", archive], { cwd, env });
  writeFileSync(`${resolve(file)}.json`, `${JSON.stringify(known, null, 2)}\n`);
} finally {
  const ended = program && once(program, "exit");
  program?.kill("SIGTERM");
  await ended;
  rmSync(dataDirectory, { recursive: true });
}
