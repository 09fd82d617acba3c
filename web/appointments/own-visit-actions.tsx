import { type ReactNode, useRef, useState } from "react";
import type { AnotherTime } from "#contract/appointments/another-time.ts";
import { m } from "#messages/messages.js";
import { Button } from "#web/ui/button.tsx";
import { AnotherTimeDialog } from "./another-time-dialog.tsx";
import { CancelOwnDialog } from "./cancel-own-dialog.tsx";

/** The action that a patient has just taken. */
export type OwnAction = "cancelled" | "asked-for-another-time";

interface OwnVisitActionsProps {
  /** Whether it is a confirmed visit, or a request. */
  isVisit: boolean;
  /** Whether the office cannot keep the visit's time: another one is what to ask for. */
  mustChoose?: boolean;
  /** The visit's day and time in words. */
  when?: string | undefined;
  cancel: () => Promise<unknown>;
  /** Whether it is not too late to cancel. */
  canCancel?: boolean;
  askForAnotherTime: (wishes: AnotherTime) => Promise<unknown>;
  onDone: (action: OwnAction) => void;
  /** Called when a dialog opens and when it closes: until then the actions must stay, with what is chosen in it. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** The id of the cancel button, for links to it. */
  cancelId?: string;
  /** Rendered before the two buttons. */
  before?: ReactNode;
  children?: ReactNode;
}

/** The buttons with which patients cancel a request or visit, or ask for another time (visits-53, visits-54). */
export function OwnVisitActions(props: OwnVisitActionsProps) {
  const {
    isVisit,
    mustChoose = false,
    when,
    cancel,
    canCancel = true,
    askForAnotherTime,
    onDone,
    onOpenChange,
    cancelId,
    before,
    children,
  } = props;
  const [open, setOpen] = useState<{ readonly action: OwnAction }>();
  const shown = useRef(open);
  function show(dialog: typeof open) {
    shown.current = dialog;
    setOpen(dialog);
    onOpenChange?.(dialog !== undefined);
  }
  const close = () => show(undefined);
  /** A dialog that was closed before the response came closes no other one, and moves no focus. */
  function finish(dialog: typeof open) {
    if (!dialog || shown.current !== dialog) return;
    close();
    onDone(dialog.action);
  }
  return (
    <>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {before}
        {(canCancel || open?.action === "cancelled") && (
          <Button
            variant="secondary"
            id={cancelId}
            aria-haspopup="dialog"
            onClick={() => show({ action: "cancelled" })}
          >
            {isVisit ? m.visit_cannot_come() : m.visit_cancel_request()}
          </Button>
        )}
        <Button
          variant={mustChoose ? "primary" : "secondary"}
          aria-haspopup="dialog"
          onClick={() => show({ action: "asked-for-another-time" })}
        >
          {m.visit_another_time()}
        </Button>
        {children}
      </div>
      <CancelOwnDialog
        isOpen={open?.action === "cancelled"}
        isVisit={isVisit}
        when={when}
        cancel={cancel}
        onClose={close}
        onCancelled={() => finish(open)}
      />
      <AnotherTimeDialog
        isOpen={open?.action === "asked-for-another-time"}
        when={when}
        send={askForAnotherTime}
        onClose={close}
        onSent={() => finish(open)}
      />
    </>
  );
}
