import { type ReactNode, useId } from "react";

/** The look of a card, for an element that is not the one below. */
export const cardClasses = "rounded-card border border-border bg-surface shadow-card";

interface CardSectionProps {
  heading: string;
  children: ReactNode;
}

/** A section of a page on a card, with its heading. */
export function CardSection({ heading, children }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${cardClasses} p-5 sm:p-8`}>
      <h2 id={id} className="mb-5 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
