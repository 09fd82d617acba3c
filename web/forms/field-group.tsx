import type { ReactNode } from "react";

interface FieldGroupProps {
  legend: string;
  /** Text below the legend. */
  explanation?: string;
  children: ReactNode;
}

/** A fieldset with its legend, in two columns if there is room. */
export function FieldGroup({ legend, explanation, children }: FieldGroupProps) {
  return (
    <fieldset className="border-t border-border pt-7 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-5 w-full font-display text-2xl font-semibold">
        <span>{legend}</span>
        {explanation && (
          <span className="mt-1 block font-sans text-base font-normal text-muted">{explanation}</span>
        )}
      </legend>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
