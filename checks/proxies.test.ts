import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { routes } from "#contract/api.ts";
import { unavailable } from "#contract/problems.ts";
import type { Route } from "#contract/route.ts";

/** Parameters of paths that are secrets: of mailed links and of calendar feeds. */
const secret = /^(token|code)$/;

/** Every path of the API and of the pages that has a secret in it, with one in its place. */
async function secretPaths(): Promise<string[]> {
  const ofApi = Object.values<Route>(routes).map(({ path }) => path as string);
  const pages = await readFile("web/routes.ts", "utf8");
  const ofPages = [...pages.matchAll(/route\("([^"]+)"/g)].map(
    ([, path = ""]) => `/${path.replace(/:(\w+)\??/g, "{$1}")}`,
  );
  return [...ofApi, ...ofPages].filter((path) =>
    [...path.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => secret.test(name)),
  );
}

const fill = (path: string) => path.replaceAll(/\{\w+\}/g, "s3cr3t-T0ken_");

/** What nginx's `map` makes of a target: the first of its expressions that matches. */
async function nginxLogs(): Promise<(target: string) => string> {
  const config = await readFile("deploy/nginx.conf", "utf8");
  const [, map = ""] = /map \$request_uri \$enamel_path \{([\s\S]*?)\n\}/.exec(config) ?? [];
  const rows = [...map.matchAll(/"~(\*?)(.+)" "(.+)";/g)].map(([, flag, pattern = "", value = ""]) => ({
    pattern: new RegExp(pattern, flag ? "i" : ""),
    value,
  }));
  return (target) => {
    for (const { pattern, value } of rows) {
      const found = pattern.exec(target);
      if (found) return value.replace(/\$(\w+)/g, (_, name) => found.groups?.[name] ?? "");
    }
    return "";
  };
}

async function caddyLogs(): Promise<(target: string) => string> {
  const config = await readFile("deploy/Caddyfile", "utf8");
  const [, pattern = ""] = /request>uri regexp "\(\?i\)(.+)" "\$1\*\*\*"/.exec(config) ?? [];
  expect(pattern).not.toBe("");
  return (target) => target.replaceAll(new RegExp(pattern, "gi"), "$1***");
}

test.each([
  ["nginx", nginxLogs],
  ["Caddy", caddyLogs],
])("the log of %s as shipped holds no secret of a path and no query (operation-58)", async (_name, read) => {
  const logged = await read();
  const paths = await secretPaths();
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths)
    for (const target of [
      fill(path),
      `/${fill(path)}`,
      `${fill(path)}?x=s3cr3t-T0ken_`,
      fill(path).toUpperCase(),
    ]) {
      expect(logged(target).toLowerCase(), target).not.toContain("s3cr3t");
      expect(logged(target), target).toContain("***");
    }
  expect(logged("/services/general?search=s3cr3t")).not.toContain("s3cr3t");
  for (const plain of ["/", "/services/general", "/api/blogs/", "/visits", "/api/calendar/"])
    expect(logged(plain)).toBe(plain);
});

test("both servers of nginx log in that format, and write no request into the log of errors", async () => {
  const config = await readFile("deploy/nginx.conf", "utf8");
  expect(config.match(/^server \{/gm)).toHaveLength(2);
  expect(config.match(/^ {4}access_log \S+ enamel;$/gm)).toHaveLength(2);
  expect(config.match(/^ {4}error_log \S+ crit;$/gm)).toHaveLength(2);
});

test("calls get the program's own sentence from nginx while no process answers", async () => {
  expect(await readFile("deploy/nginx.conf", "utf8")).toContain(
    JSON.stringify({ detail: unavailable.code, message: unavailable.message() }),
  );
});

test("the unit of a second process is that of the first, with a port of its own", async () => {
  const sections = async (file: string) =>
    (await readFile(`deploy/${file}`, "utf8")).split("\n").filter((line) => /^[A-Z[]/.test(line));
  const [first, second] = [await sections("enamel.service"), await sections("enamel@.service")];
  expect(second.filter((line) => !first.includes(line))).toEqual([
    "Description=Enamel, the website of a dental practice, on port %i",
    "Environment=PORT=%i",
  ]);
  expect(first.filter((line) => !second.includes(line))).toEqual([
    "Description=Enamel, the website of a dental practice",
  ]);
});
