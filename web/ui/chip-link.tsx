import type { ComponentProps } from "react";
import { Link } from "react-router";
import { chipClasses } from "./chip.tsx";

/** A link to one of several views of the same list; the shown one is marked as current. */
export function ChipLink({ isCurrent, ...link }: ComponentProps<typeof Link> & { isCurrent: boolean }) {
  return <Link aria-current={isCurrent ? "true" : undefined} className={chipClasses("medium")} {...link} />;
}
