/** The metadata of a page for search engines and link previews; URLs are absolute. */
interface SearchPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly siteName: string;
  readonly type: "website" | "article";
  /** A JPEG. */
  readonly picture: {
    readonly url: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
  /** Open Graph properties of the type, such as `article:author`. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The title, description, canonical URL and Open Graph properties of a page, as React Router's `meta` returns them. */
export function previewTags({ title, description, url, siteName, type, picture, more }: SearchPreview) {
  const properties = {
    "og:type": type,
    "og:site_name": siteName,
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:image": picture.url,
    "og:image:type": "image/jpeg",
    "og:image:width": String(picture.width),
    "og:image:height": String(picture.height),
    "og:image:alt": picture.alt,
    ...more,
  };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link" as const, rel: "canonical", href: url },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: picture.url },
    { name: "twitter:image:alt", content: picture.alt },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
  ];
}
