import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { QueryProvider } from "../api/query-provider.tsx";
import type { CardPost } from "./page-of-cards.ts";
import { postPageQuery } from "./post-queries.ts";

/** A page of the newsletter as far as it has come. */
export interface PostPageAnswer {
  readonly page: number;
  /** Undefined until they have come. */
  readonly posts: readonly CardPost[] | undefined;
  /** How many posts there are in all, once heard. */
  readonly count: number | undefined;
  /** Why they did not come, once nothing more is tried. */
  readonly problem: Error | null;
  readonly retry: () => void;
}

interface PostPageAskerProps {
  readonly page: number;
  readonly onAnswer: (answer: PostPageAnswer) => void;
}

/**
 * Asks the API for a page of the newsletter and hands on what comes (pages-13). It shows
 * nothing itself and is loaded with the first page that did not come with the document, and the cache's code with it.
 */
export function PostPageAsker(props: PostPageAskerProps) {
  return (
    <QueryProvider>
      <Asker {...props} />
    </QueryProvider>
  );
}

function Asker({ page, onAnswer }: PostPageAskerProps) {
  const { data, error, refetch } = useQuery(postPageQuery(page));
  useEffect(() => {
    onAnswer({
      page,
      posts: data?.results,
      count: data?.count,
      problem: data ? null : error,
      retry: () => void refetch(),
    });
  }, [page, data, error, refetch, onAnswer]);
  return null;
}
