import type { ComponentProps, ReactNode } from "react";
import { invalidFields as invalidFieldsProblem } from "#contract/problems.ts";
import { contactLinks } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { splitMessage } from "#contract/with-elements.ts";
import { m } from "#messages/messages.js";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { CloseButton } from "#web/ui/dialog.tsx";
import { useLanguage } from "#web/ui/in-english.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LinkedText } from "#web/ui/prose.tsx";

/** Scrolls the field that has the focus into view with its label and error, and, if there is no room for all, its control. */
export function showFocusedField(): void {
  const { activeElement } = document;
  const field = activeElement?.closest("[data-field]");
  if (!field) return;
  field.scrollIntoView({ block: "nearest" });
  activeElement?.scrollIntoView({ block: "nearest" });
}

interface ErrorSummaryProps {
  /** Why the form was rejected. */
  message: string | undefined;
  /** The invalid fields, in the order of the form. */
  invalidFields?: readonly { label: string; focus: (form: HTMLFormElement | null) => void }[];
}

/** A ref callback for a message that has just appeared. */
function scrollIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: "nearest" });
}

/**
 * Why a form was rejected, with the office's number in it as a link, and a button to focus each invalid field (WCAG 2.2,
 * 3.3.1). A live region; unlike a toast it stays.
 */
export function ErrorSummary({ message, invalidFields = [] }: ErrorSummaryProps) {
  const locale = useLanguage();
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {message && (
        <div key={message} ref={scrollIntoView}>
          <Notice variant="danger">
            <LinkedText text={message} linked={contactLinks()} />
          </Notice>
        </div>
      )}
      {invalidFields.length > 0 && (
        <Notice variant="danger">
          <p className="font-semibold">{invalidFieldsProblem.message(undefined, { locale })}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {invalidFields.map(({ label, focus }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={({ currentTarget }) => focus(currentTarget.form)}
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

interface SubmitButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  isPending: boolean;
  /** The label while the form is being sent, such as 'Submitting…'. */
  pendingText: ReactNode;
}

/** Submits its form; while the form is being sent, the button does nothing and retains the focus. */
export function SubmitButton({ isPending, pendingText, children, onClick, ...button }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      data-hydrate="interaction"
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      {...button}
    >
      {isPending ? pendingText : children}
    </Button>
  );
}

interface DialogButtonsProps extends ComponentProps<typeof SubmitButton> {
  /** The label of the button that leads back. */
  back?: string;
}

/** The buttons of a form in a dialog: one leads back, which closes it, the other submits. */
export function DialogButtons({ back, ...submit }: DialogButtonsProps) {
  const locale = useLanguage();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <CloseButton>{back ?? m.common_back({}, { locale })}</CloseButton>
      <SubmitButton {...submit} />
    </div>
  );
}

/**
 * What to do in a browser without JavaScript, in which no form but the newsletter's works. It is only in documents: a
 * browser that runs React has no use for its code.
 */
export function NeedsScript() {
  const locale = useLanguage();
  if (!import.meta.env.SSR) return <noscript />;
  const { phone: number, email: address } = site().practice;
  const phone = (
    <a key="phone" href={`tel:${number.dial}`} className="underline">
      {number.display}
    </a>
  );
  const email = (
    <a key="email" href={`mailto:${address}`} className="underline">
      {address}
    </a>
  );
  const parts = address
    ? splitMessage(m.form_needs_script_call_or_write, { phone, email }, {}, locale)
    : splitMessage(m.form_needs_script_call, { phone }, {}, locale);
  return (
    <noscript>
      <Notice variant="warning">
        {parts.map((part) => (typeof part === "string" ? <span key={part}>{part}</span> : part))}
      </Notice>
    </noscript>
  );
}

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
      <NeedsScript />
      <ErrorSummary message={failure} invalidFields={invalidFields} />
      {children}
    </form>
  );
}
