import { initialsOf, type PersonName } from "./person-name.ts";

interface AvatarProps {
  person: PersonName;
  /** The URL of the picture; the initials are shown without one, or if it does not load. */
  picture: string | null;
  /** Width and height in pixels, if they are the same on every screen. */
  size?: number;
  /** Loaded only once it comes near the viewport. */
  isLazy?: boolean;
  className: string;
}

/** A person's picture in a circle, hidden from screen readers: the name is beside it. */
export function Avatar({ person, picture, size, isLazy = false, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-subtle font-semibold text-accent ${className}`}
    >
      <span>{initialsOf(person)}</span>
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
