import type { ComponentProps } from "react";
import { Notice } from "#web/ui/notice.tsx";
import { ErrorSummary } from "./error-summary.tsx";

interface FormProps extends ComponentProps<"form"> {
  failure?: string | undefined;
  invalidFields?: ComponentProps<typeof ErrorSummary>["invalidFields"];
}

/**
 * A form with its error summary; spread the props that `useZodForm` returns. `method="post"` keeps values out of the
 * URL if the form is submitted before hydration.
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
