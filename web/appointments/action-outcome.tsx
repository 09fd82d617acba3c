import { useEffect, useRef } from "react";
import { Notice } from "../ui/notice.tsx";
import type { OwnAction } from "./own-visit-actions.tsx";

const outcomes: Readonly<Record<OwnAction | "attending" | "accepted", string>> = {
  attending: "Thank you, we look forward to seeing you.",
  accepted: "This time is yours. We have sent you an email about it.",
  cancelled: "It is cancelled. We have sent you an email about it.",
  "asked-for-another-time":
    "We look for another time and get back to you by email. Until then everything stays as it is.",
};

/** The outcome of a patient's action. It takes the focus, since the focused button may be gone. */
export function ActionOutcome({ action }: { action: keyof typeof outcomes }) {
  const outcome = useRef<HTMLDivElement>(null);
  // An effect, not a ref callback: the dialog that had the focus must be closed first.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1} className="rounded-box">
      <Notice variant="success">{outcomes[action]}</Notice>
    </div>
  );
}
