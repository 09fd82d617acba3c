import { linkPreviewPath, linkPreviewSize } from "#contract/site-files.ts";
import { practiceName } from "#practice/practice.ts";
import { previewTags } from "#web/metadata/search-preview.ts";

type RootMatch = { readonly loaderData: { readonly origin: string } };

/** The site's origin, from the root loader: the same for every visitor. */
export function originOf([root]: readonly [RootMatch, ...unknown[]]): string {
  return root.loaderData.origin;
}

interface PageMetaOptions {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly matches: Parameters<typeof originOf>[0];
}

/** The metadata of a page of the practice, for search engines and link previews. */
export function pageMeta({ title: heading, description, path, matches }: PageMetaOptions) {
  const title = `${heading} | ${practiceName}`;
  const origin = originOf(matches);
  return previewTags({
    title,
    description,
    url: `${origin}${path}`,
    siteName: practiceName,
    type: "website",
    picture: { ...linkPreviewSize, url: `${origin}${linkPreviewPath(path)}`, alt: title },
  });
}
