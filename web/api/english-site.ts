import { provideEnglish, type Site, saidIn, site } from "#contract/site/site.ts";
import { call } from "./browser-call.ts";
import { getQueryClient } from "./query-client.tsx";

/** The documents whose words staff meet: categories, parts of the day, insurers, and names of pages. */
const kinds = ["visits", "hours", "insurers", "posts", "providers", "services", "pages"] as const;

async function load(): Promise<true> {
  const documents = kinds.map(async (kind) => {
    const document = await saidIn("en", () => call("GET /api/site/{kind}/", { params: { kind } }));
    return [kind, document] as const;
  });
  provideEnglish(Object.fromEntries(await Promise.all(documents)) as Partial<Site>);
  return true;
}

/**
 * Makes sure that what the practice itself says is English in what staff alone see, on pages in another language too
 * (site-22). Where that does not load, it is said as on the page.
 */
export async function loadEnglish(): Promise<void> {
  const { language, practice } = site();
  if (language === "en" || !practice.languages.includes("en")) return;
  // Not tried again before the page is shown: it is only about words.
  const query = {
    queryKey: ["site", "en"],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  };
  await getQueryClient()
    .fetchQuery({ ...query, gcTime: query.staleTime })
    .catch(() => undefined);
}
