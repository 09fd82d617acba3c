import type { ReactNode } from "react";
import { cardClasses } from "./card.tsx";

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

interface FormPageProps {
  heading: string;
  introduction?: ReactNode;
  /** Rendered below the card: links to other pages. */
  below?: ReactNode;
  /** `wide` for forms of two columns. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** A page with a single form: its heading, and the form on a card. */
export function FormPage({ heading, introduction, below, width = "narrow", children }: FormPageProps) {
  return (
    <div className="page-width py-10 sm:py-16 lg:py-20">
      <div className={`mx-auto ${width === "wide" ? "max-w-3xl" : "max-w-md"}`}>
        <header className="mb-7">
          <h1 className="text-4xl sm:text-5xl">{heading}</h1>
          {introduction && <div className="mt-3 text-lg text-muted">{introduction}</div>}
        </header>
        <div className={`${cardClasses} p-5 sm:p-8`}>{children}</div>
        {below && <div className="mt-6 grid gap-3">{below}</div>}
      </div>
    </div>
  );
}
