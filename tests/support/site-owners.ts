import { expect } from "vitest";
import { site } from "#contract/site/site.ts";
import { siteDrafts, siteOpenings } from "#server/site/table.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anApp } from "./app.ts";
import { callApi, callsOf } from "./calls.ts";
import { exampleContent } from "./example-site.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

/** A program with two owners who edit the site, and the calls by which they do. */
export type SiteOwners = Awaited<ReturnType<typeof siteOwners>>;

/** A Monday morning at the office. */
const monday = new Date("2027-04-05T16:00:00Z");

/** Starts such a program; its clock stands until `now` is set. */
export async function siteOwners(options: Parameters<typeof anApp>[0] = {}) {
  const state = { now: monday } as { now: Date; owner: SignedIn; colleague: SignedIn };
  const program = await anApp({ ...options, clock: () => state.now });
  const call = callsOf(program);
  const anOwner = async () => signedIn(program, await anEmployee(program.database, { isOwner: true }));
  const signIn = async () => Object.assign(state, { owner: await anOwner(), colleague: await anOwner() });
  await signIn();
  const url = (kind: string) => `/api/office/site/${kind}/`;
  const list = async () => (await call("GET", "/api/office/site/", { as: state.owner })).body;

  return Object.assign(state, {
    program,
    call,
    url,
    /** Begins anew: without drafts, on Monday morning, both just signed in. */
    async reset() {
      state.now = monday;
      await program.database.delete(siteDrafts);
      await signIn();
    },
    /** Closes the site to visitors (site-12). */
    async close() {
      await program.database.delete(siteOpenings);
      await expect.poll(() => site().isOpen).toBe(false);
    },
    read: (kind: string) => call("GET", url(kind), { as: state.owner }),
    save: (
      kind: string,
      content: object,
      { as = state.owner, ifMatch }: { as?: SignedIn; ifMatch?: string } = {},
    ) =>
      call("PUT", `${url(kind)}draft/`, {
        as,
        body: { content },
        ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } }),
      }),
    publish: (kinds: string[], more: object = {}, as = state.owner) =>
      call("POST", "/api/office/site/publish/", { as, body: { kinds, ...more } }),
    list,
    async stateOf(kind: string) {
      return (await list()).documents.find((document: { kind: string }) => document.kind === kind);
    },
    /** The newest entry of the office log. */
    newestAct: async () => (await call("GET", "/api/office/log/", { as: state.owner })).body.results[0],
    /** The heading of the team page that visitors get. */
    heading: async (of: Pick<typeof program, "app"> = program): Promise<string> =>
      (await callApi(of, "GET", "/api/site/team/")).body.heading,
  });
}

/** The team page with another heading. */
export const team = (heading: string) => ({ ...exampleContent.team, heading: { en: heading } });

/** The `ETag` of a reply. */
export const tagOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => String(headers.etag);
