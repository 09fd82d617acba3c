import type { ReactElement, ReactNode } from "react";
import { offeredLanguages } from "#contract/site/offered-languages.ts";
import { site } from "#contract/site/site.ts";
import { linkPreviewPath, linkPreviewSize, previewInLanguage } from "#contract/site/site-files.ts";
import { hasTranslations, languagePrefix, pagePath } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { previewTags } from "#web/metadata/search-preview.ts";

/** The `handle` of a page's route module. */
export interface PageHandle {
  /** The canonical query string of the parameters that the page reads: `?page=2`, or empty for the defaults. */
  readonly canonicalSearch?: (search: URLSearchParams) => string;
  /** Whether the site has a page for these parameters, where its documents say so; otherwise it is not found. */
  readonly hasPage?: (params: Readonly<Record<string, string | undefined>>) => boolean;
  /** Whether the path's parameters are secret: the server renders one document for all of them (visits-51). */
  readonly hasSecretUrl?: true;
  /** Whether visitors of a closed practice get to it too, since staff do or a letter leads to it (site-12). */
  readonly worksWhileClosed?: true;
  /** Whether the page, or those inside the guard, are staff's, which are English on a site in any language. */
  readonly isEnglish?: true;
  /** Loads the code that a navigation to the page needs beside the page's own chunk. */
  readonly preload?: () => Promise<unknown>;
  /** The layout of a guarded page with its h1, also in the server's HTML and until the session is checked. */
  readonly layout?: (content: ReactNode) => ReactElement;
  /** Shown in place of a guarded page without a layout until the session is checked. */
  readonly fallback?: ReactElement;
}

type RootMatch = { readonly loaderData: { readonly origin: string } };

/** The site's origin, from the root loader: the same for every visitor. */
export function originOf([root]: readonly [RootMatch, ...unknown[]]): string {
  return root.loaderData.origin;
}

interface PageMetaOptions {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly path: string;
  /** The path of its picture for link previews, where it does not follow from the page's. */
  readonly preview?: string;
  readonly matches: Parameters<typeof originOf>[0];
}

/** A title with the practice's name, which a new practice does not have yet. */
export const ofPractice = (title: string) =>
  [title, site().practice.name].filter((part) => part !== "").join(" | ");

function openGraphLocale(language: Language) {
  const { region } = new Intl.Locale(site().practice.locale);
  return `${language}_${region ?? "US"}`;
}

/** The language of what a page shows, for link previews; nothing where the site is in one (site-23). */
export function localeTags(language: Language = site().language) {
  return hasTranslations() ? [{ property: "og:locale", content: openGraphLocale(language) }] : [];
}

/** Where a page is in each language, for search engines and link previews; nothing where the site is in one (site-23). */
export function translationTags(path: string, origin: string) {
  if (!hasTranslations()) return [];
  const [first, ...others] = offeredLanguages(site().practice);
  const inLanguage = (language: Language) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang: language,
    href: origin + pagePath(path, language),
  });
  return [
    ...[first, ...others].map(inLanguage),
    { ...inLanguage(first), hrefLang: "x-default" },
    ...localeTags(),
    ...site()
      .practice.languages.filter((language) => language !== site().language)
      .map((language) => ({ property: "og:locale:alternate", content: openGraphLocale(language) })),
  ];
}

/** The metadata of a page of the practice, for search engines and link previews. */
export function pageMeta({
  title: heading = "",
  description = "",
  path,
  preview = linkPreviewPath(path),
  matches,
}: PageMetaOptions) {
  const title = ofPractice(heading);
  const origin = originOf(matches);
  const tags = previewTags({
    title,
    description,
    url: origin + pagePath(path),
    siteName: site().practice.name,
    type: "website",
    picture: {
      ...linkPreviewSize,
      url: origin + previewInLanguage(preview, languagePrefix()),
      alt: title,
    },
  });
  return [...tags, ...translationTags(path, origin)];
}

/** The title of a page that search engines should not index. */
export function titleOfPrivatePage(title: string) {
  return [{ title: ofPractice(title) }, { name: "robots", content: "noindex" }];
}
