import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { PostPage } from "#contract/newsletter.ts";
import { pageOfSearch } from "./page-of-search.ts";
import { postPageQuery } from "./post-queries.ts";

/** The newsletter on the home page: cards, three a page, with a pager. */
export function Newsletter({ first }: { first: { page: number; posts: PostPage } | undefined }) {
  const [search] = useSearchParams();
  const page = pageOfSearch(search);
  const { data, error } = useQuery({
    ...postPageQuery(page),
    ...(first?.page === page && { initialData: first.posts }),
  });
  if (error) return <p>{error.message || "Unknown error"}</p>;
  if (!data) return <p>Loading...</p>;
  return (
    <ul>
      {data.results.map((post) => (
        <li key={post.id}>
          <a href={`/blog/${post.slug}`}>{post.title}</a>
        </li>
      ))}
    </ul>
  );
}
