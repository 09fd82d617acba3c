import type { ReactNode } from "react";
import { cardClasses } from "./card.ts";

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
