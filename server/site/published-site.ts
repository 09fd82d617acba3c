import { eq, sql } from "drizzle-orm";
import {
  type DocumentKind,
  documentKinds,
  documents,
  type SiteContent,
  siteContent,
} from "#contract/site/documents.ts";
import { resolveSites } from "#contract/site/resolve-site.ts";
import { provideSite, type Site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { type ChangeNotifier, pauseAfter } from "#server/database/change-notifier.ts";
import type { Database, DatabaseLog, Queryable } from "#server/database/connect.ts";
import { chosenLanguage } from "#server/http/language.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { pageReads } from "#server/http/serve.ts";
import { readSitePictures } from "./site-pictures.ts";
import { readStoredContent, siteDrafts, siteOpenings } from "./table.ts";

interface Latest extends Record<string, unknown> {
  readonly kind: DocumentKind;
  readonly version: number;
  readonly content: unknown;
}

/** The latest version of each document that the database has, by kind: one look-up in the index for each. */
async function readLatest(database: Queryable): Promise<Latest[]> {
  const { rows } = await database.execute<Latest>(sql`
    SELECT wanted.kind, latest.version, latest.content
    FROM unnest(${sql.param([...documentKinds])}::text[]) AS wanted(kind)
      CROSS JOIN LATERAL (
        SELECT version, content FROM site_versions
        WHERE site_versions.kind = wanted.kind ORDER BY version DESC LIMIT 1
      ) AS latest
    ORDER BY wanted.kind`);
  return rows.map((row) => ({ ...row, content: readStoredContent(row.content) }));
}

/** The published documents; one that was never published is empty. */
export async function readPublished(
  database: Queryable,
): Promise<{ content: SiteContent; versions: ReadonlyMap<string, number> }> {
  const latest = await readLatest(database);
  return {
    content: siteContent.parse(Object.fromEntries(latest.map(({ kind, content }) => [kind, content]))),
    versions: new Map(latest.map(({ kind, version }) => [kind, version])),
  };
}

/** The version of all documents together. */
const versionOf = (versions: Iterable<readonly [kind: string, version: number]>) =>
  [...versions].map(([kind, version]) => `${kind}${version}`).join(".");

/** The latest versions alone, which costs less than to read the documents. */
async function readVersion(database: Queryable): Promise<string> {
  const { rows } = await database.execute<{ kind: string; version: number }>(sql`
    SELECT kind, max(version) AS version FROM site_versions
    WHERE kind = ANY(${sql.param([...documentKinds])}::text[]) GROUP BY kind ORDER BY kind`);
  return versionOf(rows.map(({ kind, version }) => [kind, version] as const));
}

/** Whether visitors see the site (site-12). */
export async function isSiteOpen(database: Queryable): Promise<boolean> {
  return (await database.$count(siteOpenings)) > 0;
}

/** What is known of the practice before anything of its own is published: its drafted name and how to reach it. */
async function readDraftedFacts(database: Queryable, published: SiteContent["practice"]) {
  const [draft] = await database
    .select({ content: siteDrafts.content })
    .from(siteDrafts)
    .where(eq(siteDrafts.kind, "practice"));
  const { name, phone, email, sender } = documents.practice.parse(draft?.content ?? published);
  return { name, phone, email, sender };
}

type SiteByLanguage = ReadonlyMap<Language, Site>;

/** The published site in each language that the practice offers, as every page and function reads it. */
async function readSites(database: Queryable): Promise<SiteByLanguage> {
  const [{ content, versions }, isOpen, pictures] = await Promise.all([
    readPublished(database),
    isSiteOpen(database),
    readSitePictures(database),
  ]);
  if (!isOpen) Object.assign(content.practice, await readDraftedFacts(database, content.practice));
  return resolveSites(content, { version: versionOf(versions), isOpen, pictures });
}

const inDefaultLanguage = (sites: SiteByLanguage): Site => {
  const [first] = sites.values();
  if (!first) throw new Error("A practice has at least one language.");
  return first;
};

/** The published site in the practice's default language. */
export async function readSite(database: Queryable): Promise<Site> {
  return inDefaultLanguage(await readSites(database));
}

/**
 * The site that this process shows: held in memory, and replaced whole when a version is published, here or by another
 * process (site-2). A page's rendering goes on with the site that it began with.
 */
export class PublishedSite {
  #sites: SiteByLanguage;
  readonly #database: Database;
  /** Resolves when the last reading is done, so that an older one never replaces a newer. */
  #reading: Promise<void> = Promise.resolve();

  private constructor(database: Database, sites: SiteByLanguage) {
    this.#database = database;
    this.#sites = sites;
  }

  /** Reads the published site, and provides it to the whole program. */
  static async open(database: Database): Promise<PublishedSite> {
    const published = new PublishedSite(database, await readSites(database));
    provideSite(() => pageReads.getStore()?.site ?? published.in(chosenLanguage()));
    return published;
  }

  /** The site in the practice's default language. */
  get present(): Site {
    return inDefaultLanguage(this.#sites);
  }

  /** The site in a language, or in the default one where that is not offered. */
  in(language: Language | undefined): Site {
    return (language && this.#sites.get(language)) ?? this.present;
  }

  /** Reads it again; readings follow each other. Rejects where the database does not answer. */
  refresh(): Promise<void> {
    return this.#afterOthers(async () => {
      this.#sites = await readSites(this.#database);
    });
  }

  /**
   * Reads it again where something was published or opened since, or a practice is closed, which its draft names (site-12): a
   * process is notified of its own changes too.
   */
  update(): Promise<boolean> {
    return this.#afterOthers(async () => {
      const { version, isOpen } = this.present;
      const latest = await Promise.all([readVersion(this.#database), isSiteOpen(this.#database)]);
      if (isOpen && latest[1] && latest[0] === version) return false;
      this.#sites = await readSites(this.#database);
      return true;
    });
  }

  #afterOthers<Result>(read: () => Promise<Result>): Promise<Result> {
    const reading = this.#reading.then(read);
    this.#reading = reading.then(
      () => undefined,
      () => undefined,
    );
    return reading;
  }

  /**
   * Follows what other processes publish: reads it, and then has responses that show the former site rendered again.
   * What a lost connection has hidden is read when it is back, and a reading that fails is tried again. Returns how to stop.
   */
  follow(
    changes: ChangeNotifier,
    { responses, log }: { readonly responses: ResponseCache; readonly log: DatabaseLog },
  ): () => void {
    const stopping = new AbortController();
    const { signal } = stopping;
    const show = async (read: () => Promise<boolean>) => {
      for (let attempt = 0; !signal.aborted; attempt += 1) {
        try {
          if (await read()) responses.invalidateAll();
          return;
        } catch (error) {
          log.warn({ err: error }, "The published site could not be read");
        }
        await pauseAfter(attempt, signal);
      }
    };
    changes.subscribe({
      onChange: (topics) => {
        if (topics.includes("site")) void show(() => this.update());
      },
      onReconnect: () => void show(() => this.refresh().then(() => true)),
    });
    return () => stopping.abort();
  }
}
