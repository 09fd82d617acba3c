import type { ReactNode } from "react";

interface InsuranceGroupProps {
  /** The field with the choice of an insurance, of which `none` is one. */
  choice: ReactNode;
  children: ReactNode;
}

/**
 * A choice of insurance and what else is asked about one, which is folded away without one (visits-107), before
 * hydration too; what was typed in it stays.
 */
export function InsuranceGroup({ choice, children }: InsuranceGroupProps) {
  return (
    <div className="group/insurance contents">
      {choice}
      <div className="contents not-noscript:group-has-[[value=none]:checked]/insurance:hidden">
        {children}
      </div>
    </div>
  );
}
