import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { hash, verify } from "@node-rs/argon2";
import { passwordCost } from "#server/accounts/passwords.ts";
import { samplePassword } from "#tests/samples/sign-ins.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { none, type Report, type Target } from "./support/report.ts";
import { type SignInAnswer, type SignInSite, startSignInSite } from "./support/sign-in-site.ts";
import { areaUnderCurve, median, quantile } from "./support/statistics.ts";

/** Routes that are requested while a crowd signs in. */
const otherRoutes = ["/api/blogs/", "/", "/api/users/me/profile/", "/api/2fa/totp/status/"] as const;

/** People who sign in repeatedly; more than the queue holds, so that some get 503 with Retry-After. */
const crowd = 120;

/**
 * A crowd that signs in: sign-ins a second, rejections by the full queue, the latency of other routes, and whether the
 * time of a reply reveals whether a username exists (sign-in-3).
 */
export async function measureSignIns(context: BenchmarkContext): Promise<Report> {
  const { seconds, pairs } = context.isQuick ? { seconds: 2, pairs: 100 } : { seconds: 10, pairs: 1_000 };
  const site = await startSignInSite(context, 40);
  const [someone = ""] = site.usernames;
  const { access = "" } = await site.signIn(someone);

  context.say("bare hashes");
  const bare = await hashFor(seconds);
  context.say("steady sign-ins");
  const steady = await floodFor(site, { people: 16, seconds });
  context.say("other routes without sign-ins");
  const idle = await probeFor(site.origin, access, seconds);
  context.say("other routes while a crowd signs in");
  const [flood, busy] = await Promise.all([
    floodFor(site, { people: crowd, seconds: seconds + 3 }),
    // The crowd begins while the prober starts and warms up.
    probeFor(site.origin, access, seconds),
  ]);
  context.say(`${pairs} pairs of a known and an unknown name`);
  const area = await compareNames(site, pairs);

  const full = flood.answers.filter(({ status }) => status === 503);
  const milliseconds = (answers: readonly SignInAnswer[]) => answers.map((answer) => answer.milliseconds);
  const got = ({ answers }: Flood) => answers.filter(({ status }) => status === 200);
  return {
    notes: [
      `Sign-ins with the right password (argon2id, 19 MiB, two passes), each person from an address of their own; the load comes from this process.`,
      `${crowd} people try over and over for ${seconds} s; a client that the full queue rejects retries after a second.`,
    ],
    tables: [
      {
        title: "sign-ins",
        rows: [
          { what: "bare hashes, two at a time", "a second": bare, "p50 ms": undefined, "p99 ms": undefined },
          rowOf("16 at a time", steady, milliseconds(got(steady))),
          rowOf(`${crowd} at a time`, flood, milliseconds(got(flood))),
        ],
      },
      {
        title: "other routes",
        rows: otherRoutes.map((path) => ({
          path,
          "idle p99 ms": quantile(idle.get(path) ?? [], 0.99),
          "under the crowd p99 ms": quantile(busy.get(path) ?? [], 0.99),
        })),
      },
      {
        title: "rejected by the full queue",
        rows: [
          {
            answers: full.length,
            "p50 ms": median(milliseconds(full)),
            "p99 ms": quantile(milliseconds(full), 0.99),
          },
        ],
      },
    ],
    targets: [
      {
        what: "sign-ins over bare hashes, two at a time",
        figure: steady.perSecond / bare,
        bound: { atLeast: 0.57 },
        fault: { atLeast: 0.1 },
        unit: "",
      },
      {
        what: "sign-ins under the crowd over those of 16 people",
        figure: flood.perSecond / steady.perSecond,
        bound: { atLeast: 0.9 },
        fault: { atLeast: 0.25 },
        unit: "",
      },
      ...otherRoutes.map(
        (path): Target => ({
          what: `p99 of ${path} under the crowd over idle`,
          figure: quantile(busy.get(path) ?? [], 0.99) / quantile(idle.get(path) ?? [], 0.99),
          bound: { atMost: 3.5 },
          unit: "times",
        }),
      ),
      {
        what: "replies of the full queue without Retry-After, or other than 200 and 503",
        figure: [...flood.answers, ...steady.answers].filter(
          ({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter !== null),
        ).length,
        ...none,
      },
      {
        what: "separation of known from unknown names by time, |AUC − 0.5|",
        figure: Math.abs(area - 0.5),
        bound: { atMost: 0.05 },
        unit: "",
      },
    ],
  };
}

interface Flood {
  readonly answers: readonly SignInAnswer[];
  /** Sign-ins that succeeded. */
  readonly perSecond: number;
}

const rowOf = (what: string, flood: Flood, milliseconds: readonly number[]) => ({
  what,
  "a second": flood.perSecond,
  "p50 ms": median(milliseconds),
  "p99 ms": quantile(milliseconds, 0.99),
});

async function floodFor(
  site: SignInSite,
  { people, seconds }: { people: number; seconds: number },
): Promise<Flood> {
  const answers: SignInAnswer[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  async function signInRepeatedly(person: number): Promise<void> {
    while (performance.now() < end) {
      const username = site.usernames[person % site.usernames.length] ?? "";
      const answer = await site.signIn(username, { address: `192.0.2.${person + 1}` });
      answers.push(answer);
      if (answer.status === 503) await sleep(1_000);
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => signInRepeatedly(person)));
  const took = (performance.now() - begin) / 1_000;
  return { answers, perSecond: answers.filter(({ status }) => status === 200).length / took };
}

/** Passwords that argon2id alone verifies in a second, two at a time: the upper bound of sign-ins. */
async function hashFor(seconds: number): Promise<number> {
  const hashed = await hash(samplePassword, passwordCost);
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  let count = 0;
  async function verifyRepeatedly(): Promise<void> {
    while (performance.now() < end) {
      await verify(hashed, samplePassword);
      count += 1;
    }
  }
  await Promise.all([verifyRepeatedly(), verifyRepeatedly()]);
  return (count / (performance.now() - begin)) * 1_000;
}

/** Milliseconds of each route's replies, measured by another process, which causes none of the load. */
async function probeFor(
  origin: string,
  access: string,
  seconds: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const prober = ["bench/support/probe-routes.ts", origin, access, String(seconds), ...otherRoutes];
  const { stdout } = await promisify(execFile)(process.execPath, prober, { maxBuffer: 64 * 1024 * 1024 });
  return new Map(Object.entries(JSON.parse(stdout) as Record<string, number[]>));
}

/** How well time separates known from unknown names, as the area under the ROC curve: 0.5 is not at all. */
async function compareNames(site: SignInSite, pairs: number): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  const password = `${samplePassword}x`;
  for (let pair = 0; pair < pairs; pair += 1) {
    const name = site.usernames[pair % site.usernames.length] ?? "";
    const stranger = `nobody.${pair % site.usernames.length}`;
    const order = pair % 2 ? [name, stranger] : [stranger, name];
    for (const username of order) {
      const { milliseconds, status } = await site.signIn(username, { password });
      if (status !== 401) throw new Error(`A wrong password was answered ${status}.`);
      (username === name ? known : unknown).push(milliseconds);
    }
  }
  return areaUnderCurve(known, unknown);
}
