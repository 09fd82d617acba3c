import { sql } from "drizzle-orm";
import { boolean, customType, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { DocumentKind } from "#contract/site/documents.ts";
import type { Ink } from "#contract/site/picture-file.ts";
import { languages } from "#contract/site/values.ts";
import { accounts } from "#server/accounts/table.ts";

const isOfProgram = (tag: unknown) => typeof tag !== "string" || languages.some((known) => known === tag);

/**
 * A stored document without the languages whose catalogue the program has lost since it was stored (site-23): those of
 * the practice, and that of a reply of the chat. Where none is left, the schema's default takes their place.
 */
export function readStoredContent(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(readStoredContent);
  if (typeof stored !== "object" || stored === null) return stored;
  const entries = Object.entries(stored).map(([key, value]: [string, unknown]) => {
    if (key === "language") return [key, isOfProgram(value) ? value : undefined];
    if (key !== "languages" || !Array.isArray(value) || value.every(isOfProgram))
      return [key, readStoredContent(value)];
    const left = value.filter(isOfProgram);
    return [key, left.length > 0 ? left : undefined];
  });
  return Object.fromEntries(entries);
}

const documentContent = customType<{ data: unknown }>({
  dataType: () => "jsonb",
  toDriver: (content) => JSON.stringify(content),
  fromDriver: readStoredContent,
});

/** Every published version of each document of the site (site-1). */
export const siteVersions = pgTable(
  "site_versions",
  {
    kind: text().$type<DocumentKind>().notNull(),
    version: integer().notNull(),
    content: documentContent().notNull(),
    note: text(),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
    publishedBy: integer("published_by").references(() => accounts.id, { onDelete: "set null" }),
  },
  ({ kind, version }) => [primaryKey({ columns: [kind, version] })],
);

/** What owners have changed and not published yet, at most one for each document. */
export const siteDrafts = pgTable("site_drafts", {
  kind: text().$type<DocumentKind>().primaryKey(),
  content: documentContent().notNull(),
  /** The `ETag` of its reply begins with it. */
  revision: integer().notNull().default(sql`nextval('site_draft_revisions')`),
  savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
  savedBy: integer("saved_by").references(() => accounts.id, { onDelete: "set null" }),
  /** When it is published by itself, in the office's time; null where that is not planned (site-8). */
  publishAt: timestamp("publish_at", { mode: "string" }),
  publishBy: integer("publish_by").references(() => accounts.id, { onDelete: "set null" }),
  publishNote: text("publish_note"),
});

/** Since when visitors see the site, and by whom; no row as long as it is closed (site-12). */
export const siteOpenings = pgTable("site_openings", {
  isOnly: boolean("is_only").primaryKey().default(true),
  openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
  openedBy: integer("opened_by").references(() => accounts.id, { onDelete: "set null" }),
});

/** The pictures that documents show (site-10). Widths and heights in pixels. */
export const sitePictures = pgTable("site_pictures", {
  id: text().primaryKey(),
  file: text().notNull(),
  originalName: text("original_name").notNull(),
  originalType: text("original_type").notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  format: text().$type<"avif" | "webp">().notNull(),
  ink: text().$type<Ink>(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
