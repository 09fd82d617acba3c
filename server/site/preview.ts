import { timingSafeEqual } from "node:crypto";
import { isLocale, isTimeZone } from "#contract/site/check-facts.ts";
import type { SiteContent } from "#contract/site/documents.ts";
import { resolveSites } from "#contract/site/resolve-site.ts";
import type { Site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import type { Queryable } from "#server/database/connect.ts";
import { deriveKey, hmac } from "#server/http/secrets.ts";
import { readDrafted } from "./documents.ts";
import { readSitePictures } from "./site-pictures.ts";

/** Seconds for which a preview can be opened (site-11). */
const lifetime = 30 * 60;

const sign = (secretKey: Buffer, expiry: string) => hmac(deriveKey(secretKey, "site preview"), expiry);

/** A token that opens the preview for half an hour, in every process: its expiry, signed. */
export function createPreviewToken(secretKey: Buffer, now: Date): string {
  const expiry = String(Math.floor(now.getTime() / 1_000) + lifetime);
  return `${expiry}.${sign(secretKey, expiry)}`;
}

/** Whether a token opens the preview now. */
export function isPreviewToken(token: string, { secretKey, now }: { secretKey: Buffer; now: Date }): boolean {
  const [expiry = "", signature = ""] = token.split(".");
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secretKey, expiry))];
  const isSigned = given.length === right.length && timingSafeEqual(given, right);
  return isSigned && now.getTime() < Number(expiry) * 1_000;
}

/** The practice as it is drafted. No page can be rendered with a locale or zone that is half typed: what is published is. */
function withKnownFormats({ edited, published }: Awaited<ReturnType<typeof readDrafted>>): SiteContent {
  const { locale, time_zone, ...practice } = edited.practice;
  return {
    ...edited,
    practice: {
      ...practice,
      locale: isLocale(locale) ? locale : published.practice.locale,
      time_zone: isTimeZone(time_zone) ? time_zone : published.practice.time_zone,
    },
  };
}

/** The site as it would be with all drafts, whatever is wrong with them, in each language of the draft. */
export async function readDraftedSites(database: Queryable): Promise<ReadonlyMap<Language, Site>> {
  const content = withKnownFormats(await readDrafted(database));
  return resolveSites(content, { version: "preview", pictures: await readSitePictures(database) });
}
