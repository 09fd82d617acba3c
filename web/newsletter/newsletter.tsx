import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { pageCount, postsPerPage } from "#contract/page-sizes.ts";
import { newsletterSection } from "#practice/newsletter-section.ts";
import { lazyComponent } from "../islands/lazy-component.tsx";
import { pageOfSearch } from "../ui/page-numbers.ts";
import { Pager } from "../ui/pager.tsx";
import { SectionHeader } from "../ui/section-header.tsx";
import type { FirstPage } from "./first-page.ts";
import { NewsletterFailure, NothingOnPage } from "./newsletter-notices.tsx";
import { addressOfPage, newsletterAnchor } from "./page-address.ts";
import { ExpectedPostCards, PostCards } from "./post-cards.tsx";
import type { PostPageAnswer } from "./post-page-asker.tsx";

const PostPageAsker = lazyComponent(async () => (await import("./post-page-asker.tsx")).PostPageAsker, {
  fallback: <ExpectedPostCards />,
  failure: (problem, retry) => <NewsletterFailure problem={problem} onRetry={retry} />,
});

/** The newsletter on the home page: cards, three a page, with a pager. */
export function Newsletter({ first }: { first: FirstPage | undefined }) {
  const [search] = useSearchParams();
  const page = pageOfSearch(search);
  const [answer, setAnswer] = useState<PostPageAnswer>();
  const own = first?.page === page ? first.posts : undefined;
  const asked = answer?.page === page ? answer : undefined;
  const posts = own?.results ?? asked?.posts;
  // As last heard, so that the pager stays while a page is on its way.
  const [count, setCount] = useState(first?.posts.count ?? 0);
  const heard = own?.count ?? asked?.count;
  if (heard !== undefined && heard !== count) setCount(heard);
  const pages = pageCount(count, postsPerPage);

  const section = useRef<HTMLElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // New cards are read from their top; where that is in view already, the page stays where it is.
    if (section.current && section.current.getBoundingClientRect().top < 0) section.current.scrollIntoView();
  }, [page]);

  function listOfPosts() {
    if (asked?.problem) return <NewsletterFailure problem={asked.problem} onRetry={asked.retry} />;
    // Until it answers for the first time, `PostPageAsker` shows how far its own code has come.
    if (!posts) return answer && <ExpectedPostCards />;
    return posts.length > 0 ? <PostCards posts={posts} /> : <NothingOnPage page={page} pages={pages} />;
  }

  return (
    <section ref={section} id={newsletterAnchor} aria-labelledby="newsletter-heading">
      <div className="page-width py-16 lg:py-28">
        <SectionHeader
          id="newsletter-heading"
          heading={newsletterSection.heading}
          introduction={newsletterSection.introduction}
        />
        {listOfPosts()}
        {!own && <PostPageAsker page={page} onAnswer={setAnswer} />}
        <div className="mt-12 lg:mt-16">
          <Pager
            label="Pages of the newsletter"
            page={page}
            pages={pages}
            addressOf={addressOfPage}
            anchor={newsletterAnchor}
          />
        </div>
        <output className="sr-only">{posts && posts.length > 0 && `Page ${page} of ${pages}`}</output>
      </div>
    </section>
  );
}
