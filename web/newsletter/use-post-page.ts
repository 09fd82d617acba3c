import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Post, PostPage } from "#contract/newsletter.ts";
import { postPageQuery } from "./post-queries.ts";

/** A page of the newsletter as it came with the document. */
export interface FirstPage {
  readonly page: number;
  readonly posts: PostPage;
}

interface AskedPage {
  /** Undefined until they have come. */
  readonly posts: readonly Post[] | undefined;
  /** How many posts there are in all, as last heard. */
  readonly count: number;
  /** Why they did not come, once nothing more is tried. */
  readonly problem: Error | null;
  readonly retry: () => void;
}

/** A page of the newsletter: the document's own at once, others from the API (specification §9: kept five minutes). */
export function usePostPage(page: number, first: FirstPage | undefined): AskedPage {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...postPageQuery(page),
    ...(first?.page === page && {
      initialData: first.posts,
      // A page that the server keeps is right until a write, so that it is as new as its arrival.
      initialDataUpdatedAt: () => performance.timeOrigin,
    }),
    placeholderData: keepPreviousData,
  });
  const [count, setCount] = useState(data?.count ?? 0);
  if (data && data.count !== count) setCount(data.count);
  return {
    posts: isPlaceholderData ? undefined : data?.results,
    count,
    problem: data ? null : error,
    retry: refetch,
  };
}
