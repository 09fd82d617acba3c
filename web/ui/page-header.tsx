import type { ReactNode } from "react";

interface PageHeaderProps {
  heading: string;
  introduction: readonly string[];
  /** A line above the heading, such as a date. */
  eyebrow?: string;
  children?: ReactNode;
}

/** The header of a page of text: its heading beside an introduction. */
export function PageHeader({ heading, introduction, eyebrow, children }: PageHeaderProps) {
  return (
    <header className="page-width grid items-end gap-x-16 gap-y-6 pt-12 pb-12 sm:pt-16 lg:grid-cols-[1.1fr_1fr] lg:pt-24 lg:pb-20 print:block print:w-full print:pt-4 print:pb-0">
      <div>
        {eyebrow && <p className="mb-3 font-semibold text-accent">{eyebrow}</p>}
        <h1 className="text-page-title font-medium print:text-3xl">{heading}</h1>
      </div>
      <div className="grid max-w-xl gap-4 text-lg leading-relaxed text-muted print:mt-2 print:max-w-none print:gap-1 print:text-base print:leading-normal">
        {introduction.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {children}
      </div>
    </header>
  );
}
