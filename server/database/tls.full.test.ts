import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startBuiltProgram } from "#tests/support/built-program.ts";
import { runCommandLine } from "#tests/support/command-line.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { ownCluster, stopPostgres } from "#tests/support/own-postgres.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { connectDatabase } from "./connect.ts";

const certificates = join(import.meta.dirname, "../../tests/support/tls");
const certificate = (name: string) => join(certificates, name);

let folder: string;
let port: number;
let stop: () => Promise<void>;

beforeAll(requireBuild);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "enamel-tls-"));
  // A connection without TLS is refused.
  const cluster = await ownCluster(folder, "hostssl all all localhost trust\n");
  await cluster.write("server.crt", await readFile(certificate("localhost.pem"), "utf8"));
  await cluster.write("server.key", await readFile(certificate("localhost.key"), "utf8"));
  port = await aFreePort();
  const server = await cluster.start(port, { ssl: "on", fsync: "off" });
  stop = () => stopPostgres(server);
}, 60_000);

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const address = (host: string, query: string) => `postgres://enamel@${host}:${port}/enamel?${query}`;
const verified = () =>
  address("localhost", `sslmode=verify-full&sslrootcert=${certificate("authority.pem")}`);

test("the whole program serves over verified TLS: pool, notifications, mail queue and migrations", async () => {
  const settings = { DATABASE_URL: verified(), SECRET_KEY: "k".repeat(40), DATA_DIR: join(folder, "data") };
  const { child, ended } = await startBuiltProgram(settings);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const { pool, close } = connectDatabase({ server: { url: verified() }, log: silentLog, poolSize: 1 });
  const { rows } = await pool.query<{ applications: string[]; everywhere: boolean }>(
    `SELECT array_agg(DISTINCT application_name) AS applications, bool_and(ssl) AS everywhere
     FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE usename = 'enamel'`,
  );
  await close();
  expect(rows[0]?.everywhere).toBe(true);
  expect(rows[0]?.applications).toEqual(expect.arrayContaining(["enamel", "enamel listener", "enamel mail"]));
}, 60_000);

test.each([
  [
    "another authority's certificate",
    () => address("localhost", `sslmode=verify-full&sslrootcert=${certificate("other-authority.pem")}`),
  ],
  [
    "a certificate for another name",
    () => address("127.0.0.1", `sslmode=verify-full&sslrootcert=${certificate("authority.pem")}`),
  ],
  ["no authority", () => address("localhost", "sslmode=verify-full")],
  ["a connection without TLS", () => address("localhost", "sslmode=disable")],
])("%s is refused in one sentence", async (_what, url) => {
  const { code, stdout, stderr } = await runCommandLine({ DATABASE_URL: url() }, "migrate");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^The database cannot be reached, or the connection was lost: .+\. Check DATABASE_URL/,
  );
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
