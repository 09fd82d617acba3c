import { type ReactNode, useId, useRef } from "react";
import { cardClasses } from "./card.ts";
import { useFocusFallback } from "./use-focus-fallback.ts";

interface CardSectionProps {
  heading: string;
  children: ReactNode;
}

/** A section of a page on a card; its heading takes the focus of a removed control. */
export function CardSection({ heading, children }: CardSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusFallback(section, title);
  return (
    <section ref={section} aria-labelledby={id} className={`${cardClasses} p-5 sm:p-8`}>
      <h2 id={id} ref={title} tabIndex={-1} className="mb-5 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
