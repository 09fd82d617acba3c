import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";

/** What a notice is about. */
export type NoticeKind = "info" | "success" | "warning" | "danger";

const signs = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

const looks: Readonly<Record<NoticeKind, string>> = {
  info: "border-border bg-accent-subtle [&>svg]:text-accent",
  success: "border-success/40 bg-accent-subtle [&>svg]:text-success",
  warning: "border-warning/40 bg-warning-subtle [&>svg]:text-warning",
  danger: "border-danger/40 bg-danger-subtle [&>svg]:text-danger",
};

interface NoticeProps {
  kind: NoticeKind;
  children: ReactNode;
  /** A link or button at its end. */
  action?: ReactNode;
  className?: string;
}

/** A few words that stand in the page, with a sign beside the colour. A live region around it makes it heard. */
export function Notice({ kind, children, action, className = "" }: NoticeProps) {
  const Sign = signs[kind];
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-box border px-4 py-3 leading-snug text-foreground ${looks[kind]} ${className}`}
    >
      <Sign aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-40">{children}</div>
      {action}
    </div>
  );
}
