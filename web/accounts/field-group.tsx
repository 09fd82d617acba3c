import type { ReactNode } from "react";

/** Fields that belong together, under one heading, in two columns where there is room. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-4 font-display text-2xl font-semibold">{legend}</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
