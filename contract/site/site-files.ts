/** Where browsers and agents look for a site's icons and its own pages, whether or not a document names them (http-48). */
export const siteFiles = {
  favicon: "/favicon.ico",
  touchIcon: "/apple-touch-icon.png",
  manifest: "/site.webmanifest",
  changePassword: "/.well-known/change-password",
  security: "/.well-known/security.txt",
  passkeys: "/.well-known/passkey-endpoints",
} as const;

/** The size in pixels of every picture for link previews. */
export const linkPreviewSize = { width: 1_200, height: 630 } as const;

/** The path of the picture for link previews of a page. */
export const linkPreviewPath = (page: string): string =>
  `/link-previews/${page.slice(1).replaceAll("/", "-") || "home"}.jpg`;

/** The path of the same picture with words in the language whose pages have a prefix such as `/es`. */
export const previewInLanguage = (preview: string, prefix: string): string =>
  preview.replace("/link-previews/", `/link-previews/${prefix && `${prefix.slice(1)}.`}`);

/** The path of the picture for link previews of a page of the practice's own, which none of the program's has. */
export const ownPagePreview = (slug: string): string => linkPreviewPath(`/page/${slug}`);

/** The path of a post's picture as a link preview shows it, by the path of its WebP file. */
export const postPreviewPath = (picture: string): string => picture.replace(/\.webp$/, ".jpg");

/** The sections of My Account to which others lead, by the anchor of each. */
export const accountSections = { password: "change-password", passkeys: "passkeys" } as const;
