import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { aFreePort } from "#tests/support/free-port.ts";

const certificate = resolve("tests/support/tls/localhost.pem");
const key = resolve("tests/support/tls/localhost.key");

/** What a proxy needs to be started here with the configuration that ships. */
interface Ports {
  /** The process that the proxy is before. */
  readonly upstream: number;
  readonly tls: number;
}

/** Writes a proxy's configuration into a folder; returns its command. All that it logs comes into `<folder>/*.log`. */
const proxies = {
  async nginx(folder: string, { upstream, tls }: Ports): Promise<string[]> {
    const shipped = await readFile("deploy/nginx.conf", "utf8");
    const site = shipped
      .replace(/server 127\.0\.0\.1:3000/, `server 127.0.0.1:${upstream}`)
      .replace(/listen \[::\].*\n/g, "\n")
      .replace(/listen 80;/, `listen 127.0.0.1:${await aFreePort()};`)
      .replace(/listen 443 /, `listen 127.0.0.1:${tls} `)
      .replace(/\/etc\/letsencrypt\/live\/practice\.example\/fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\/live\/practice\.example\/privkey\.pem/, key)
      .replaceAll("/var/log/nginx", folder)
      .replace("/opt/enamel/current/deploy", join(folder, "deploy"));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join("\n");
    const file = join(folder, "nginx.conf");
    const user = process.getuid?.() === 0 ? "user root;\n" : "";
    await writeFile(
      file,
      `${user}daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
    );
    return ["nginx", "-p", folder, "-c", file, "-e", join(folder, "error.log")];
  },
  async caddy(folder: string, { upstream, tls }: Ports): Promise<string[]> {
    const shipped = await readFile("deploy/Caddyfile", "utf8");
    const site = shipped
      .replace("{$SITE:practice.example} {", `https://127.0.0.1:${tls} {\n\ttls ${certificate} ${key}`)
      .replaceAll("{$UPSTREAMS:127.0.0.1:3000}", `127.0.0.1:${upstream}`)
      .replaceAll("{$UNAVAILABLE_PORT:2998}", String(await aFreePort()))
      .replace("{$PAGES:/opt/enamel/current/deploy}", join(folder, "deploy"))
      .replace(
        "\tlog default",
        "\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tlog default",
      );
    const file = join(folder, "Caddyfile");
    await writeFile(file, site);
    return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
  },
};

function isInstalled(name: string): boolean {
  try {
    execFileSync("which", [name], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write(
      `${name} is not installed, so its configuration is not tried: apt install ${name}\n`,
    );
    return false;
  }
}

async function startProxy(name: keyof typeof proxies, upstream: number) {
  const folder = await mkdtemp(join(tmpdir(), `enamel-${name}-`));
  await mkdir(join(folder, "deploy"));
  await cp("deploy/unavailable.html", join(folder, "deploy/unavailable.html"));
  const tls = await aFreePort();
  const [command = "", ...words] = await proxies[name](folder, { upstream, tls });
  const log = await open(join(folder, "output.log"), "w");
  const proxy = spawn(command, words, {
    stdio: ["ignore", log.fd, log.fd],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  onTestFinished(async () => {
    const ended = once(proxy, "exit");
    proxy.kill("SIGTERM");
    await ended;
    await log.close();
    await rm(folder, { recursive: true });
  });
  const get = async (path: string) => {
    const args = ["-sk", "-D", "-", "--http1.1", `https://127.0.0.1:${tls}${path}`];
    // Not synchronously: the process before which the proxy is answers in this one.
    const { stdout: answer } = await promisify(execFile)("curl", args);
    const [head = "", ...body] = answer.split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
  };
  const logs = async () => {
    const files = ["output.log", "enamel.access.log", "enamel.error.log", "error.log"];
    const texts = files.map((file) => readFile(join(folder, file), "utf8").catch(() => ""));
    return (await Promise.all(texts)).join("\n");
  };
  await expect
    .poll(
      () =>
        get("/").then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200);
  return { get, logs };
}

for (const name of ["nginx", "caddy"] as const) {
  test.skipIf(!isInstalled(name))(
    `${name} as shipped passes requests on, logs no secret, and has a page of its own during a restart (operation-58)`,
    async () => {
      const upstream = createServer((request, response) => {
        // As a process without its database, which is not ready and still serves what it has in memory.
        response.statusCode = request.url === "/readyz" && !isReady ? 503 : 200;
        response.end(`reached ${request.url}`);
      });
      let isReady = true;
      upstream.listen(0, "127.0.0.1");
      await once(upstream, "listening");
      const { get, logs } = await startProxy(name, (upstream.address() as AddressInfo).port);
      const reached = { status: 200, body: "reached /visit/s3cr3t?x=1" };
      expect(await get("/visit/s3cr3t?x=1")).toMatchObject(reached);
      await get("/api/calendar/s3cr3t.ics");
      isReady = false;
      for (let round = 0; round < 3; round += 1)
        expect(await get("/visit/s3cr3t?x=1")).toMatchObject(reached);
      upstream.closeAllConnections();
      await new Promise((done) => upstream.close(done));
      const page = await get("/reset-password/s3cr3t");
      expect(page).toMatchObject({ status: 503, body: expect.stringContaining("Back in a moment") });
      expect(page.head).toMatch(/^Retry-After: 5\r?$/im);
      const call = await get("/api/visits/s3cr3t/");
      expect([call.status, JSON.parse(call.body).detail]).toEqual([503, "unavailable"]);
      expect(call.head).toMatch(/^Retry-After: 5\r?$/im);
      await expect.poll(logs).toContain("/api/visits/***");
      expect(await logs()).toContain("/visit/***");
      expect(await logs()).not.toContain("s3cr3t");
    },
  );
}
