import type { FieldErrors, FieldValues } from "react-hook-form";
import { invalidFields } from "#contract/problems.ts";
import { Notice } from "../ui/notice.tsx";

interface InvalidFieldsSummaryProps<Values extends FieldValues> {
  errors: FieldErrors<Values>;
  /** What each field is called, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** Puts the focus into a field. */
  onChoose: (name: string) => void;
  /** A refusal that no field is at fault for. */
  problem?: string | undefined;
}

/** What is wrong with a form, in one place that is read out, with a way to each field at fault (WCAG 2.2, 3.3.1). */
export function InvalidFieldsSummary<Values extends FieldValues>({
  errors,
  labels,
  onChoose,
  problem,
}: InvalidFieldsSummaryProps<Values>) {
  const atFault = Object.entries(labels).filter(([name]) => name in errors);
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {problem && <Notice kind="danger">{problem}</Notice>}
      {atFault.length > 0 && (
        <Notice kind="danger">
          <p className="font-semibold">{invalidFields.message}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {atFault.map(([name, label]) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => onChoose(name)}
                  className="min-h-8 text-left underline underline-offset-4"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
