import type { PublicProfile } from "#contract/accounts.ts";

type Portrayed = Pick<PublicProfile, "username" | "first_name" | "last_name" | "profile_picture">;

/** A person's name as others see it: the username where no other is known. */
export function nameOf({ username, first_name, last_name }: Omit<Portrayed, "profile_picture">): string {
  return [first_name, last_name].filter(Boolean).join(" ") || username;
}

function initialsOf({ username, first_name, last_name }: Portrayed): string {
  const words = [first_name, last_name].filter(Boolean);
  return (words.length > 0 ? words : [username]).map((word) => [...word][0]?.toUpperCase() ?? "").join("");
}

/** A person's picture in a circle, with the initials behind it for one that is not there. */
export function Portrait({ of, className }: { of: Portrayed; className: string }) {
  return (
    <span
      aria-hidden
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint font-semibold text-brand ${className}`}
    >
      {initialsOf(of)}
      {of.profile_picture && (
        <img src={of.profile_picture} alt="" className="absolute inset-0 size-full object-cover object-top" />
      )}
    </span>
  );
}
