import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const [certificate, key] = ["localhost.pem", "localhost.key"].map((name) =>
  join(process.cwd(), "tests/support/tls", name),
);

/** Ports of the proxy, and of the two processes behind it. */
export interface Ports {
  readonly plain: number;
  readonly tls: number;
  readonly processes: readonly [number, number];
}

/** Writes a proxy's example of deploy/ with this machine's ports, a second process and a certificate of the tests; returns its command. */
export const proxies = {
  async nginx(folder: string, { plain, tls, processes }: Ports): Promise<string[]> {
    const site = (await readFile("deploy/nginx.conf", "utf8"))
      .replaceAll(/^ *listen \[::\].*\n/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${plain};`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${tls} ssl`)
      .replace("127.0.0.1:3000", `127.0.0.1:${processes[0]}`)
      .replace("# server 127.0.0.1:3001", `server 127.0.0.1:${processes[1]}`)
      .replaceAll("https://practice.example$", `https://localhost:${tls}$`)
      .replaceAll("server_name practice.example", "server_name localhost")
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
    const file = join(folder, "nginx.conf");
    await writeFile(
      file,
      `pid ${folder}/nginx.pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`,
    );
    return ["nginx", "-p", folder, "-c", file, "-g", "daemon off;"];
  },
  async caddy(folder: string, { tls, processes }: Ports): Promise<string[]> {
    const site = (await readFile("deploy/Caddyfile", "utf8"))
      .replace("{$SITE:practice.example} {", `https://localhost:${tls} {\n\ttls ${certificate} ${key}`)
      .replaceAll(/\{\$UPSTREAMS:.*?\}/g, processes.map((port) => `127.0.0.1:${port}`).join(" "));
    const file = join(folder, "Caddyfile");
    await writeFile(
      file,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel FATAL\n\t}\n}\n${site}`,
    );
    return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
  },
};
