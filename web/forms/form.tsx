import type { ComponentProps } from "react";
import { Notice } from "../ui/notice.tsx";
import { ErrorSummary } from "./error-summary.tsx";

interface FormProps extends ComponentProps<"form"> {
  failure?: string | undefined;
  invalidFields?: ComponentProps<typeof ErrorSummary>["invalidFields"];
}

/**
 * A form that React sends, with its error summary; `useZodForm` returns what it is spread from. A browser that would
 * send it before React has hydrated puts nothing into an address (`method="post"`).
 */
export function Form({
  failure,
  invalidFields = [],
  className = "grid gap-5",
  children,
  ...form
}: FormProps) {
  return (
    <form method="post" noValidate className={className} {...form}>
      <noscript>
        <Notice variant="warning">This form needs JavaScript, which your browser does not run.</Notice>
      </noscript>
      <ErrorSummary message={failure} invalidFields={invalidFields} />
      {children}
    </form>
  );
}
