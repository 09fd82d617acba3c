import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import type { Post } from "#contract/posts/posts.ts";
import { m } from "#messages/messages.js";
import { Byline, CategoryBadge } from "./byline.tsx";
import { type ContentPart, paragraphsOf } from "./content-parts.ts";
import { FeaturedPicture } from "./featured-picture.tsx";
import { otherLanguageOf, postsAnchor } from "./post-pages.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

function Paragraph({ parts }: { parts: readonly ContentPart[] }) {
  return (
    <p className="whitespace-pre-line">
      {parts.map(({ text, href }, index) =>
        href ? (
          <a
            // Parts never change places.
            key={`${index} ${href}`}
            href={href}
            rel="nofollow noopener"
            className="break-words text-accent underline underline-offset-3 hover:text-accent-strong"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}

/** A whole post. */
export function PostArticle({ post }: { post: Post }) {
  const { picture } = post;
  const language = otherLanguageOf(post);
  return (
    <article className="page-width wrap-anywhere py-8 lg:py-14">
      <BackToPosts />
      <header className="mx-auto mt-6 max-w-4xl lg:mt-10">
        <CategoryBadge category={post.category} />
        <h1 lang={language} className="mt-5 text-post-title font-medium">
          {post.title}
        </h1>
        <div className="mt-7">
          <Byline post={post} />
        </div>
      </header>
      {picture && (
        <FeaturedPicture
          post={post}
          urgent
          sizes="(min-width: 70rem) 66rem, 94vw"
          className="mx-auto mt-8 aspect-[3/2] max-h-[36rem] w-full max-w-[66rem] rounded-picture lg:mt-12"
        />
      )}
      <div
        lang={language}
        className="mx-auto mt-10 grid max-w-[40rem] gap-[1.15em] text-lg leading-[1.75] lg:mt-14 lg:text-xl lg:leading-[1.7] [&>p:first-child]:font-display [&>p:first-child]:text-[1.25em] [&>p:first-child]:leading-[1.5]"
      >
        {paragraphsOf(post.content).map((parts, index) => (
          <Paragraph key={`${index} ${parts[0]?.text}`} parts={parts} />
        ))}
      </div>
      <div className="mx-auto mt-12 max-w-4xl lg:mt-16">
        <SubscribeForm heading="h2" />
      </div>
      <footer className="mx-auto mt-12 max-w-[40rem] border-t border-border pt-6">
        <BackToPosts />
      </footer>
    </article>
  );
}

function BackToPosts() {
  return (
    <Link
      to={`/#${postsAnchor}`}
      className="group inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-strong"
    >
      <ArrowLeft aria-hidden className="size-5 transition-transform group-hover:-translate-x-1" />
      {m.posts_back()}
    </Link>
  );
}
