import type { ReactNode } from "react";

/**
 * A person's name, username or email address: page translations leave it as it is, and one that runs from right to left
 * turns nothing around it (pages-67).
 */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
