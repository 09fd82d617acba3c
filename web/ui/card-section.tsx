import { type ReactNode, useId, useRef } from "react";
import { cardClasses } from "./card.ts";
import { useFocusFallback } from "./use-focus-fallback.ts";

interface CardSectionProps {
  /** By which an address leads to the section. */
  id?: string;
  heading: string;
  children: ReactNode;
}

/** A section of a page on a card; its heading takes the focus of a removed control. */
export function CardSection({ id, heading, children }: CardSectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusFallback(section, title);
  return (
    <section ref={section} id={id} aria-labelledby={headingId} className={`${cardClasses} p-5 sm:p-8`}>
      <h2 id={headingId} ref={title} tabIndex={-1} className="mb-5 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
