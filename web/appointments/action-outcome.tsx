import { useEffect, useRef, useState } from "react";
import { m } from "#messages/messages.js";
import { Notice } from "#web/ui/notice.tsx";
import type { OwnAction } from "./own-visit-actions.tsx";

type Action = OwnAction | "attending" | "accepted";

const outcomes: Readonly<Record<Action, (when?: string) => string>> = {
  attending: () => m.visit_done_coming(),
  accepted: () => m.visit_done_accepted(),
  cancelled: (when) => (when ? m.visit_done_cancelled_when({ when }) : m.visit_done_cancelled()),
  "asked-for-another-time": (when) =>
    when ? m.visit_done_another_time_when({ when }) : m.visit_done_another_time(),
};

interface ActionOutcomeProps {
  action: Action;
  /** The visit's day and time in words, where another visit may take its place on the page. */
  when?: string | undefined;
}

/** The outcome of a patient's action. It takes the focus, since the focused button may be gone. */
export function ActionOutcome({ action, when }: ActionOutcomeProps) {
  const outcome = useRef<HTMLDivElement>(null);
  // An effect, not a ref callback: the dialog that had the focus must be closed first.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1} className="rounded-box">
      <Notice variant="success">{outcomes[action](when)}</Notice>
    </div>
  );
}

/** The request or visit that an outcome is shown beside. */
interface Subject {
  readonly isCancelled: boolean;
  /** Its day and time in words. */
  readonly when: string | undefined;
}

/**
 * The outcome of the patient's last action in a part of the page, and what shows it anew for each action. The outcome
 * of an action on `subject` is hidden once the office has moved or cancelled that.
 */
export function useActionOutcome(subject?: Subject) {
  const [last, setLast] = useState<ActionOutcomeProps & { count: number; subject: Subject | undefined }>();
  const isMoved = last?.subject?.when !== subject?.when;
  const isCancelledSince = subject?.isCancelled && last?.action !== "cancelled";
  return {
    outcome: last && !isMoved && !isCancelledSince && (
      <ActionOutcome key={last.count} action={last.action} when={last.when} />
    ),
    showOutcome: (action: Action, when?: string) =>
      setLast((before) => ({ action, when, subject, count: (before?.count ?? 0) + 1 })),
  };
}
