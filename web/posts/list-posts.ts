import type { PostPage } from "#contract/posts/posts.ts";
import { site } from "#contract/site/site.ts";
import { defaultLanguage, hasTranslations } from "#contract/site/translations.ts";
import type { Call } from "#web/api/call.ts";

/**
 * A page of the posts in the page's language; where there are none, of those in the practice's default language
 * (newsletter-58). Rejects as `call()` does.
 */
export async function listPosts(call: Call, page: number): Promise<PostPage> {
  const query = { page: String(page) };
  if (!hasTranslations()) return call("GET /api/blogs/", { query });
  const { language } = site();
  const posts = await call("GET /api/blogs/", { query: { ...query, language } });
  const first = defaultLanguage();
  if (posts.count > 0 || language === first) return posts;
  return call("GET /api/blogs/", { query: { ...query, language: first } });
}
