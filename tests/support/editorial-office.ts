import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aForm, aPostForm, type SentForm } from "#tests/samples/post-forms.ts";
import { anApp } from "./app.ts";
import { callApi } from "./calls.ts";
import { type SignedIn, signedIn } from "./signed-in.ts";

/** A program with authors, a patient and the calls that write posts. */
export type EditorialOffice = Awaited<ReturnType<typeof anEditorialOffice>>;

/** Starts such a program; its clock is fixed until `now` is set. */
export async function anEditorialOffice(options: Parameters<typeof anApp>[0] = {}) {
  const time = { now: new Date("2026-03-01T10:00:00Z") };
  const program = await anApp({ ...options, clock: () => time.now });
  const author = await signedIn(program, await anEmployee(program.database, { username: "dr.writer" }));
  const colleague = await signedIn(program, await anEmployee(program.database, { username: "dr.other" }));
  const patient = await signedIn(program);

  const call = (
    method: Parameters<typeof callApi>[1],
    url: string,
    as?: SignedIn,
    { payload, headers }: { payload?: Buffer | string; headers?: Record<string, string> } = {},
  ) => callApi(program, method, url, { as, body: payload, headers });

  const create = (who: SignedIn | undefined, form: SentForm) => call("POST", "/api/blogs/", who, form);

  return Object.assign(time, {
    program,
    author,
    colleague,
    patient,
    call,
    create,
    /** A post of the author's, published by default. */
    async written(given: Parameters<typeof aPostForm>[0] = {}) {
      const { status, body } = await create(author, await aPostForm(given));
      expect(status).toBe(201);
      return body as { id: number; slug: string; version: number; featured_image: string };
    },
    async change(
      who: SignedIn | undefined,
      id: number,
      fields: Parameters<typeof aForm>[0] = {},
      ifMatch?: string,
    ) {
      const form = await aForm({
        title: "A changed title",
        content: "Changed words about teeth.",
        category: "Random",
        ...fields,
      });
      return call("PUT", `/api/blogs/${id}/`, who, {
        ...form,
        headers: { ...form.headers, ...(ifMatch !== undefined && { "if-match": ifMatch }) },
      });
    },
    /** The pictures' files as they lie. */
    storedFiles: async () => (await readdir(join(program.dataDirectory, "pictures"))).toSorted(),
  });
}
