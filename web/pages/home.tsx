import { searchPreview } from "#practice/practice.ts";
import { serverCall } from "../api/server-call.ts";
import { Newsletter } from "../newsletter/newsletter.tsx";
import { pageOfSearch } from "../newsletter/page-of-search.ts";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = () => [
  { title: searchPreview.title },
  { name: "description", content: searchPreview.description },
];

/** The newsletter's page is in the server's HTML and reads without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageOfSearch(new URL(request.url).searchParams);
  const posts = await context.get(serverCall)("GET /api/blogs/", { query: { page: String(page) } });
  return { page, posts };
}

/** In the browser the newsletter asks for its own pages, so that the rest stands at once. */
export function clientLoader() {
  return undefined;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>{searchPreview.title}</h1>
      <Newsletter first={loaderData} />
    </>
  );
}
