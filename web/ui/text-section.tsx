import { type ReactNode, useId } from "react";

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
