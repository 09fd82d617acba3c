interface AvatarProps {
  /** Stand behind the picture, for one that there is not or that does not arrive. */
  initials: string;
  /** The picture's address. */
  picture: string | null;
  /** How wide and high the picture is shown, in pixels, where that is the same on every screen. */
  size?: number;
  /** Fetched only once it comes near the view. */
  isLazy?: boolean;
  className: string;
}

/** A person's picture in a circle. Silent: the name stands beside it. */
export function Avatar({ initials, picture, size, isLazy = false, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-subtle font-semibold text-accent ${className}`}
    >
      {initials}
      {picture && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          {...(isLazy && { loading: "lazy", decoding: "async" })}
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </span>
  );
}
