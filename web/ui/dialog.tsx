import X from "lucide-react/icons/x";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from "react";
import { m } from "#messages/messages.js";
import { Button, IconButton } from "./button.tsx";
import { useOutsideClick } from "./dismiss.ts";
import { focusRemaining, sectionsAround, useFocusFallback } from "./focus.tsx";
import { useLanguage } from "./in-english.tsx";

interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, on a click outside the dialog and by its close button. */
  onClose: () => void;
  title: string;
  /** Its accessible description, announced when the dialog opens. */
  description?: ReactNode;
  /** Buttons at the end; the first one named should be the safe one. */
  actions?: ReactNode;
  /** `side` is at the right edge at full height, for details beside a list. */
  position?: "center" | "side";
  /** A click outside does not close the dialog, and `onClose` may leave it open. */
  hasUnsavedText?: boolean;
  /** Nothing closes the dialog while its act is under way: otherwise nobody would read how that ended. */
  isPending?: boolean;
  children?: ReactNode;
}

const positions = {
  center:
    "m-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100svh-2rem)] rounded-card motion-safe:starting:open:translate-y-3",
  side: "my-0 mr-0 ml-auto h-svh max-h-none w-[min(28rem,100vw)] max-w-none rounded-l-card max-sm:rounded-none motion-safe:starting:open:translate-x-8",
};

const SurroundingDialog = createContext({ close: () => {}, isPending: false });

/** A button that closes the surrounding dialog, as Escape does, unless its handler leads back within the dialog. */
export function CloseButton({ onClick, ...button }: ComponentProps<typeof Button>) {
  const { close, isPending } = useContext(SurroundingDialog);
  return <Button variant="secondary" isDisabled={isPending} onClick={onClick ?? close} {...button} />;
}

/**
 * A native modal dialog: the focus begins at its title, or at what has `data-first-focus`, stays inside, moves to its title
 * if the focused control is removed, and returns to where it was when the dialog closes, or to the section around that.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  actions,
  position = "center",
  hasUnsavedText = false,
  isPending = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const locale = useLanguage();
  const isKept = hasUnsavedText || isPending;
  const close = () => {
    if (!isPending) onClose();
  };
  const outsideClick = useOutsideClick(!isKept, close);
  useFocusFallback(dialog, heading);

  useEffect(() => {
    const { current } = dialog;
    if (!current || !isOpen) return;
    const sections = sectionsAround(document.activeElement);
    current.showModal();
    (current.querySelector<HTMLElement>("[data-first-focus]") ?? heading.current)?.focus();
    return () => {
      // What had the focus may be gone by now. A part that waits for the end of the dialog has a better place.
      const restore = () => focusRemaining(sections);
      if (current.open) current.addEventListener("close", restore, { once: true });
      else restore();
      current.close();
    };
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      // A click outside closes the dialog too.
      closedby={isKept ? "closerequest" : "any"}
      {...outsideClick}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // React's events bubble from a dialog within this one, which the browser's do not.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (!isOpen || event.target !== event.currentTarget) return;
        // Browsers close it on a second Escape, without a `cancel` event.
        if (isKept) dialog.current?.showModal();
        close();
      }}
      className={`border border-border bg-surface text-foreground shadow-raised backdrop:bg-black/50 transition duration-200 starting:open:opacity-0 ${positions[position]}`}
    >
      {isOpen && (
        <SurroundingDialog value={{ close, isPending }}>
          <div className="grid gap-5 p-6 sm:p-8">
            <header className="flex items-start justify-between gap-4">
              <h2
                id={`${id}-title`}
                ref={heading}
                tabIndex={-1}
                className="min-w-0 pt-1 text-2xl wrap-anywhere"
              >
                {title}
              </h2>
              <IconButton
                aria-label={m.common_close({}, { locale })}
                aria-disabled={isPending || undefined}
                onClick={close}
                className="-mt-1 -mr-2"
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            </header>
            {description && (
              <div id={`${id}-description`} className="text-muted">
                {description}
              </div>
            )}
            {children}
            {actions && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
          </div>
        </SurroundingDialog>
      )}
    </dialog>
  );
}
