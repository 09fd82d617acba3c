import type { Post } from "#contract/posts/posts.ts";
import { otherLanguageOf } from "./post-pages.ts";

interface FeaturedPictureProps {
  post: Pick<Post, "picture" | "featured_image"> & Partial<Pick<Post, "language">>;
  /** The `sizes` of the `img`. */
  sizes: string;
  /** Set if it is in the first viewport. */
  urgent?: boolean;
  /** For the frame, which has the shape, and for the picture that fills it. */
  className: string;
  pictureClassName?: string;
}

/** A post's picture with a tiny preview behind it until it is loaded; a plain area if the post has none. */
export function FeaturedPicture({
  post,
  sizes,
  urgent,
  className,
  pictureClassName = "",
}: FeaturedPictureProps) {
  const { picture, featured_image } = post;
  if (!picture || !featured_image) {
    return (
      <div aria-hidden className={`grid place-items-end justify-center bg-accent-subtle ${className}`}>
        <span className="h-3/5 w-1/4 rounded-t-full bg-accent/15" />
      </div>
    );
  }
  return (
    <picture
      className={`block overflow-hidden bg-accent-subtle bg-cover bg-center ${className}`}
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
    >
      <img
        src={featured_image}
        srcSet={picture.sources[0]?.srcset}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        lang={otherLanguageOf(post)}
        decoding="async"
        {...(urgent ? { fetchPriority: "high" } : { loading: "lazy" })}
        className={`size-full object-cover ${pictureClassName}`}
      />
    </picture>
  );
}
