import type { Post } from "#contract/posts/posts.ts";
import { site } from "#contract/site/site.ts";
import { hasTranslations, pagePath } from "#contract/site/translations.ts";
import type { LinkedData } from "#web/metadata/structured-data.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import { summaryOf } from "./content-parts.ts";

/** JSON-LD of a post: a schema.org BlogPosting. */
export function postJsonLd(post: Post, origin: string): LinkedData {
  const { title, slug, content, category, published_date, updated_date, featured_image, author, language } =
    post;
  const url = origin + pagePath(`/blog/${slug}`, language);
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    "@id": url,
    url,
    mainEntityOfPage: url,
    ...(hasTranslations() && { inLanguage: language }),
    headline: title,
    description: summaryOf(content),
    articleBody: content,
    ...(category && { articleSection: category }),
    ...(published_date && { datePublished: published_date }),
    dateModified: updated_date,
    ...(featured_image && { image: new URL(featured_image, origin).href }),
    author: { "@type": "Person", name: nameOf(author) },
    publisher: {
      "@type": "Dentist",
      "@id": `${origin}/#practice`,
      name: site().practice.name,
      url: `${origin}/`,
    },
  };
}
