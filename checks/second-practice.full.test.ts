import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { delimiter, join, parse, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays, dayOfWeek } from "#contract/office-dates.ts";
import { address, officeEmail, phone, practiceName, searchPreview, timeZone } from "#practice/practice.ts";
import { everyValue, shippedFacts } from "#practice/program/practice-facts.ts";
import { providerNames } from "#practice/provider-names.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { untilReady } from "#tests/support/until-ready.ts";

// A practice of another shape (practice-28): one dentist with two specialties, other weekdays, insurers and time zone, a
// photograph as JPEG, and no social profile.
const ownFolder = "tests/second-practice";
const own = {
  name: "Birch Harbor Dentistry",
  mailDomain: "birchharbor.example",
  categories: ["dentist_check_up", "implantologist_talk"],
};

let builds: string;
let origin: string;
let mailServer: MailServer;
let firstOwnerCode: string;
const end: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  mkdirSync(".builds", { recursive: true });
  // Inside the repository, where the build finds its dependencies.
  builds = mkdtempSync(join(".builds", "second-practice-"));
  end.push(() => rmSync(builds, { recursive: true, maxRetries: 5 }));
  const PATH = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  await promisify(execFile)(process.execPath, ["scripts/build.mjs", join(builds, "build")], {
    env: { ...process.env, PATH, PRACTICE_DIR: ownFolder },
  });
  mailServer = await aMailServer();
  end.push(() => mailServer.stop());
  end.push(() => stop?.());
  const port = await aFreePort();
  origin = `http://localhost:${port}`;
  const { output } = await start();
  // The demo's people and visits are the shipped practice's: without them there is no owner yet.
  await vi.waitFor(() => expect(output()).toMatch(/\/first-owner#\S+/), { timeout: 100_000 });
  firstOwnerCode = /\/first-owner#(\S+)/.exec(output())?.[1] ?? "";
}, 300_000);

afterAll(async () => {
  for (const step of end.toReversed()) await step();
});

let stop: () => Promise<void>;

/** Starts the built program, with a clock that is some milliseconds ahead. */
async function start({ ahead = 0 } = {}) {
  const clock = resolve("tests/support/shifted-clock.ts");
  const program = spawn(
    process.execPath,
    ["--import", clock, join(builds, "build/server/main.js"), "start"],
    {
      env: {
        ...process.env,
        PORT: new URL(origin).port,
        DATA_DIR: join(builds, "data"),
        SMTP_URL: mailServer.url,
        LOG_LEVEL: "warn",
        CLOCK_OFFSET: String(ahead),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  program.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  stop = async () => {
    if (program.exitCode !== null) return;
    const ended = once(program, "exit");
    program.kill("SIGTERM");
    await ended;
  };
  await untilReady(origin, program);
  return { output: () => output };
}

/** What identifies the shipped practice, and each of its texts that the own folder replaces. */
function shippedWords(): string[] {
  const replaced = new Set(["service-pages", ...globSync("**/*.ts", { cwd: ownFolder })]);
  const texts = [...everyValue(shippedFacts)].flatMap(({ place, value }) => {
    const file = place.split(":")[0] ?? "";
    return typeof value === "string" && /^[^/].{24,}/.test(value) && replaced.has(file) ? [value] : [];
  });
  const { street, city, state, postcode } = address;
  const [dial, digits] = [phone.dial, phone.dial.slice(2)];
  const surnames = Object.values(providerNames).map(({ full }) => full.split(" ").at(-1) ?? "");
  const words = [practiceName, street, city, state, postcode, dial, digits, phone.display, timeZone];
  return [...words, officeEmail.split("@")[1] ?? "", searchPreview.title, ...surnames, ...texts];
}

/** The shipped practice's pictures, as names of built assets begin. */
const shippedPictures = readdirSync("practice/pictures")
  .map((file) => parse(file).name)
  .filter((name) => !readdirSync(join(ownFolder, "pictures")).some((file) => parse(file).name === name));

function findShipped(text: string): string[] {
  const words = shippedWords().filter((word) => text.includes(word));
  return [...words, ...shippedPictures.filter((name) => text.includes(`/assets/${name}-`))];
}

async function read(path: string): Promise<{ status: number; type: string; text: string }> {
  const answer = await fetch(new URL(path, origin), { redirect: "manual" });
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "",
    text: (await answer.text()).replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"'),
  };
}

/** Paths of this site that a document, a list of pages or a script names. */
function pathsIn(text: string): string[] {
  const found = text.matchAll(/(?:href|src)="(\/[^"#? $`]*)|<loc>([^<]+)|"(\/assets\/[^" ]+)"/g);
  return [...found].map(
    ([, link, location, asset]) => new URL(link ?? location ?? asset ?? "", origin).pathname,
  );
}

async function call(
  method: string,
  path: string,
  { token = "", body }: { token?: string; body?: object } = {},
) {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}

/** The first such day of the office in more than a week. */
function firstDay(weekday: string): string {
  let day = addDays(new Date().toISOString().slice(0, 10), 8);
  while (dayOfWeek(day) !== weekday) day = addDays(day, 1);
  return day;
}

/** The token of the newest link to a page in the emails to someone. */
async function linkIn(recipient: string, page: "offer" | "visit", subject = /./): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(
      () => {
        const mails = mailServer.mails.filter(
          (mail) => mail.recipients.includes(recipient) && subject.test(mail.subject ?? ""),
        );
        token = new RegExp(`/${page}/([\\w-]{43})`).exec(mails.at(-1)?.text ?? "")?.[1];
        return token;
      },
      { timeout: 60_000 },
    )
    .toBeDefined();
  return token ?? "";
}

describe("a practice of another shape", () => {
  test("has every page, and nothing of the shipped practice in any of them", async () => {
    const unlinked = ["/appointments", "/profile/edit", "/office", "/first-owner", "/forgot-password"];
    const others = ["/visit/none", "/offer/none", "/robots.txt", "/feed.xml", "/api/openapi.json"];
    const waiting = ["/", "/sitemap.xml", ...unlinked, ...others];
    const seen = new Set(waiting);
    const faults: string[] = [];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { status, type, text } = await read(path);
      if (status !== 200 && status !== 308 && status !== 301) faults.push(`${path} answers ${status}`);
      if (/^image\/(?!svg)|^font\//.test(type)) continue;
      for (const word of findShipped(text)) faults.push(`${path} has '${word}'`);
      for (const found of pathsIn(text))
        if (!seen.has(found)) {
          seen.add(found);
          waiting.push(found);
        }
    }
    expect(faults).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining(["/about/team", "/services/implants", "/post-op", "/request-appointment"]),
    );
    expect((await read("/nothing-here")).status).toBe(404);
    const { text: home } = await read("/");
    expect(home).toContain(own.name);
    expect(home).not.toContain('"sameAs"');
  }, 120_000);

  test("is run by its first owner, and each of its emails is its own", async () => {
    const password = "Quay-Side-Lamp-7!";
    const owner = await call("POST", "/api/first-owner/", {
      body: {
        code: firstOwnerCode,
        username: "imke.solberg",
        email: `imke@${own.mailDomain}`,
        first_name: "Imke",
        last_name: "Solberg",
        password,
        confirmPassword: password,
      },
    });
    expect(owner.status).toBe(201);
    const token: string = owner.body.access;

    const invited = { username: "noor.desk", email: "noor@mailbox.example", owner: false };
    await call("POST", "/api/office/staff/", {
      token,
      body: { ...invited, first_name: "Noor", last_name: "Vale" },
    });
    await call("POST", "/api/office/mail/test/", { token });
    await call("POST", "/api/users/request-password-reset/", { body: { email: `imke@${own.mailDomain}` } });

    async function request(person: { first_name: string; email: string }): Promise<number> {
      const sent = await call("POST", "/api/appointments/staff/", {
        token,
        body: {
          last_name: "Quill",
          phone: "2185550133",
          date_of_birth: "1980-02-03",
          insurance: "none",
          category: own.categories[0],
          preferred_day: "saturday",
          preferred_time: "late",
          second_preferred_day: "tuesday",
          second_preferred_time: "forenoon",
          message: "A check-up.",
          insurance_member_id: "none",
          source: "phone",
          ...person,
        },
      });
      expect(sent).toMatchObject({ status: 201, body: { status: "pending" } });
      return sent.body.id;
    }
    const ada = await request({ first_name: "Ada", email: "ada@mailbox.example" });
    const path = `/api/appointments/${ada}/confirm/`;
    const [suggestion] = (await call("GET", path, { token })).body.suggestions;
    const confirmed = await call("PUT", path, { token, body: { status: "confirmed", ...suggestion } });
    expect(confirmed).toMatchObject({ status: 200, body: { provider: "solberg", minutes: 40 } });
    const thursday = firstDay("thursday");
    const tuesday = firstDay("tuesday");
    for (const confirmed_date of [thursday, tuesday]) {
      const body = { confirmed_date, confirmed_time: "10:00" };
      const moved = await call("PUT", `/api/appointments/${ada}/reschedule/`, { token, body });
      expect(moved).toMatchObject({ status: 200, body: { confirmed_date } });
    }

    // The time that is free again is offered, accepted by the emailed link, and cancelled by another.
    const theo = await request({ first_name: "Theo", email: "theo@mailbox.example" });
    const freed = { date: thursday, time: "10:00", provider: "solberg", minutes: 40 };
    const offered = await call("POST", "/api/appointments/offers/", {
      token,
      body: { ...freed, to: [theo] },
    });
    expect(offered.status, JSON.stringify(offered.body)).toBeLessThan(300);
    const offer = await linkIn("theo@mailbox.example", "offer");
    expect(await call("POST", `/api/offers/${offer}/accept/`)).toMatchObject({ status: 200 });
    const visit = await linkIn("theo@mailbox.example", "visit", /confirmed|moved|visit to/i);
    const linked = await call("GET", `/api/visits/${visit}/`);
    expect(linked.body.office.name).toBe(own.name);
    expect(findShipped(JSON.stringify(linked.body))).toEqual([]);
    expect(await call("POST", `/api/visits/${visit}/cancel/`)).toMatchObject({ status: 200 });

    const mailsTo = (recipient: string) =>
      mailServer.mails.filter(({ recipients }) => recipients.includes(recipient)).length;
    const cancelled = await request({ first_name: "Cleo", email: "cleo@mailbox.example" });
    await expect.poll(() => mailsTo("cleo@mailbox.example"), { timeout: 60_000 }).toBe(1);
    expect(
      await call("PUT", `/api/appointments/${cancelled}/confirm/`, { token, body: { status: "cancelled" } }),
    ).toMatchObject({ status: 200 });
    await expect.poll(() => mailsTo("cleo@mailbox.example"), { timeout: 60_000 }).toBe(2);
    await expect.poll(() => mailsTo("theo@mailbox.example"), { timeout: 60_000 }).toBeGreaterThanOrEqual(4);

    // Noon of the day before Ada's visit: she is reminded.
    await stop();
    await start({ ahead: Date.parse(`${addDays(tuesday, -1)}T18:00:00Z`) - Date.now() });
    await expect
      .poll(() => mailServer.mails.map(({ subject }) => subject).join("\n"), { timeout: 60_000 })
      .toMatch(/reminder/i);

    for (const { raw, subject, text, html, from } of mailServer.mails) {
      expect(from?.address, subject).toMatch(new RegExp(`@${own.mailDomain}$`));
      expect(findShipped(`${raw}${subject}${text}${html}`), subject).toEqual([]);
    }
  }, 180_000);
});
