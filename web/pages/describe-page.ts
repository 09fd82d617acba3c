import { practiceName, searchPreview } from "#practice/practice.ts";
import { previewTags } from "../metadata/search-preview.ts";
import { previewPicture } from "../pictures/preview-picture.ts";

/** The site's address without path, as the server or the browser knows it; the same for every reader. */
export function readOrigin({ request }: { request: Request }): { origin: string } {
  return { origin: new URL(request.url).origin };
}

interface DescribedPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** What `readOrigin` found; undefined while a failure stands in the page's place. */
  readonly loaderData: { origin: string } | undefined;
}

/** What search engines and link previews are told about a page of the practice's own texts. */
export function describePage({ title: heading, description, path, loaderData }: DescribedPage) {
  const title = `${heading} | ${practiceName}`;
  if (!loaderData) return [{ title }];
  const { origin } = loaderData;
  const { path: picturePath, ...size } = previewPicture(searchPreview.picture.name);
  return previewTags({
    title,
    description,
    url: `${origin}${path}`,
    siteName: practiceName,
    type: "website",
    picture: { ...size, url: `${origin}${picturePath}`, alt: searchPreview.picture.alt },
  });
}
