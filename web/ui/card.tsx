import { type ReactNode, useId, useRef } from "react";
import { useFocusFallback } from "./focus.tsx";

/** The classes of a card, for an element that is not a `CardSection`. */
export const cardClasses = "rounded-card border border-border bg-surface shadow-card";

interface SectionHeaderProps {
  /** Id for `aria-labelledby` of the section. */
  id: string;
  heading: string;
  introduction: string;
}

/** The header of a section of the home page: its heading, and beside it an introduction if there is room. */
export function SectionHeader({ id, heading, introduction }: SectionHeaderProps) {
  return (
    <div className="mb-10 grid items-end gap-4 lg:mb-16 lg:grid-cols-2 lg:gap-14">
      <h2 id={id} className="text-4xl lg:text-6xl">
        {heading}
      </h2>
      <p className="max-w-lg text-lg text-muted lg:justify-self-end lg:text-xl">{introduction}</p>
    </div>
  );
}

/** A section of a page of text, under a line; its heading is beside the text where there is room. */
export function TextSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-5 border-t border-border py-9 lg:grid-cols-[1fr_1.7fr] lg:py-14"
    >
      <h2 id={id} className="text-3xl lg:text-4xl">
        {heading}
      </h2>
      <div className="max-w-2xl text-lg leading-relaxed">{children}</div>
    </section>
  );
}

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
