import type { Post } from "#contract/posts.ts";

interface FeaturedPictureProps {
  post: Pick<Post, "picture" | "featured_image">;
  /** How wide it is shown, as `sizes` of an `img`. */
  sizes: string;
  /** Set where it is in the first view. */
  urgent?: boolean;
  className: string;
}

/** A post's picture, its tiny preview behind it until it has come; an empty field where the post has none. */
export function FeaturedPicture({
  post: { picture, featured_image },
  sizes,
  urgent,
  className,
}: FeaturedPictureProps) {
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
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={featured_image}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        decoding="async"
        {...(urgent ? { fetchPriority: "high" } : { loading: "lazy" })}
        className="size-full object-cover"
      />
    </picture>
  );
}
