import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { isPicture } from "#contract/site/check-texts.ts";
import type { ContentProblem } from "#contract/site/content-problems.ts";
import { type DocumentKind, documents } from "#contract/site/documents.ts";
import { withLaterSlugs } from "#contract/site/moved-slugs.ts";
import { contentProblems, namesOf } from "#contract/site/office-site.ts";
import { isObject } from "#contract/site/resolve-site.ts";
import { InvalidPictureError } from "#server/content/make-pictures.ts";
import type { PictureStorage } from "#server/content/pictures.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { recordOfficeAct } from "#server/office/office-log.ts";
import { lockDocuments, storeDraft } from "./documents.ts";
import { makeSitePicture } from "./make-site-picture.ts";
import { leavePlans } from "./plans.ts";
import { type PublishedVersion, publishWithin } from "./publish.ts";
import { readPublished } from "./published-site.ts";
import { type ArchivedPicture, type SiteArchive, SiteArchiveError } from "./site-archive.ts";
import {
  largestFile,
  type NewSitePicture,
  picturesIn,
  readPictureRows,
  storeSitePictures,
} from "./site-pictures.ts";

interface Place {
  readonly database: Database;
  readonly storage: PictureStorage;
}

/** What an imported picture is called from now on, and what is to be stored of it; nothing where it is there already. */
interface ImportedPicture {
  readonly id: string;
  readonly made?: NewSitePicture;
}

/**
 * An archive's picture, encoded unless it is stored already: by its name, or under another one where an earlier version
 * shows something else by that name.
 */
async function importPicture(
  { database, storage }: Place,
  { name, file, type, bytes, now }: ArchivedPicture & { readonly now: Date },
): Promise<ImportedPicture> {
  // Two names may show the same, and each has files of its own.
  const hash = createHash("sha256").update(name).update(bytes).digest("hex").slice(0, 32);
  const other = `${name.slice(0, 80)}-${hash.slice(0, 8)}`;
  const rows = await readPictureRows(database, [name, other]);
  for (const row of rows)
    if (row.file === hash || (await storage.read(largestFile(row)))?.equals(bytes)) return { id: row.id };
  const id = rows.some((row) => row.id === name) ? other : name;
  try {
    const made = await makeSitePicture(bytes, type);
    return { id, made: { ...made, id, file: hash, originalName: file, originalType: type, createdAt: now } };
  } catch (error) {
    if (error instanceof InvalidPictureError) throw new SiteArchiveError(`${file}: ${error.message}`);
    throw error;
  }
}

/** A value of a document with its pictures called as they are stored. */
function withNames(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withNames(entry, ids));
  if (!isObject(value)) return value;
  if (isPicture(value)) return { ...value, name: ids.get(String(value.name)) ?? value.name };
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withNames(entry, ids)]));
}

/** Documents as their schemas clean them. Throws `content_problems` with what is wrong in any of them. */
function parseDocuments(given: ReadonlyMap<DocumentKind, unknown>): Map<DocumentKind, unknown> {
  const parsed = new Map<DocumentKind, unknown>();
  const problems: ContentProblem[] = [];
  for (const [kind, content] of given) {
    const { data, error } = (documents[kind] as z.ZodMiniType).safeParse(content);
    parsed.set(kind, data);
    for (const { path, message } of error?.issues ?? [])
      problems.push({ kind, path: path.join("."), message });
  }
  if (problems.length > 0) throw new ProblemError(contentProblems, { more: { problems } });
  return parsed;
}

/** Throws `content_problems` where documents name pictures that are not stored. */
async function requirePictures(
  database: Queryable,
  contents: ReadonlyMap<DocumentKind, unknown>,
): Promise<void> {
  const named = [...contents].flatMap(([kind, content]) =>
    picturesIn(content).map((picture) => ({ kind, ...picture })),
  );
  const rows = await readPictureRows(database, [...new Set(named.map(({ name }) => name))]);
  const stored = new Set(rows.map(({ id }) => id));
  const problems = named
    .filter(({ name }) => !stored.has(name))
    .map(({ kind, path, name }): ContentProblem => {
      const message = `The picture “${name}” is neither in the archive nor stored.`;
      return { kind, path: `${path}.name`, message };
    });
  if (problems.length > 0) throw new ProblemError(contentProblems, { more: { problems } });
}

/**
 * Makes drafts of documents, stores the pictures that they name, and publishes them where that is wanted, in one
 * transaction: with problems nothing changes (site-17). Throws `SiteArchiveError` and `content_problems`.
 */
export async function importSite(
  place: Place,
  {
    documents: given,
    pictures,
    publishes,
    now,
  }: SiteArchive & { readonly publishes: boolean; readonly now: Date },
): Promise<PublishedVersion[]> {
  const kinds = [...given.keys()];
  const parsed = parseDocuments(given);
  const named = new Set(
    [...parsed.values()].flatMap((content) => picturesIn(content).map(({ name }) => name)),
  );
  const imported = new Map<string, ImportedPicture>();
  // One after the other, which bounds the memory; before the transaction, since encoding takes its time.
  for (const [name, picture] of pictures)
    if (named.has(name)) imported.set(name, await importPicture(place, { ...picture, now }));
  const ids = new Map([...imported].map(([name, { id }]) => [name, id]));

  const run = async (transaction: Transaction) => {
    await lockDocuments(transaction);
    await storeSitePictures(
      { database: transaction, storage: place.storage },
      [...imported.values()].flatMap(({ made }) => made ?? []),
    );
    const { content: published } = await readPublished(transaction);
    const contents = new Map(
      [...parsed].map(
        ([kind, content]) => [kind, withLaterSlugs(published, kind, withNames(content, ids))] as const,
      ),
    );
    // What is imported was not there when its documents were planned.
    await leavePlans(transaction, { kinds, fate: "imported", actor: undefined, now });
    for (const [kind, content] of contents)
      await storeDraft(transaction, { kind, content, savedBy: null, savedAt: now });
    await recordOfficeAct(transaction, {
      actor: undefined,
      act: "site_imported",
      subject: namesOf(kinds),
      now,
    });
    if (!publishes) return [];
    await requirePictures(transaction, contents);
    return publishWithin(transaction, { kinds, note: null, actor: undefined, now });
  };
  return place.database.transaction(run);
}
