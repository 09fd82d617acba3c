import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode, Ref } from "react";

/** How serious a notice is. */
export type NoticeVariant = "info" | "success" | "warning" | "danger";

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

const variants: Readonly<Record<NoticeVariant, { box: string; icon: string }>> = {
  info: { box: "border-border bg-accent-subtle", icon: "text-accent" },
  success: { box: "border-success/40 bg-accent-subtle", icon: "text-success" },
  warning: { box: "border-warning/40 bg-warning-subtle", icon: "text-warning" },
  danger: { box: "border-danger/40 bg-danger-subtle", icon: "text-danger" },
};

export interface NoticeProps {
  variant: NoticeVariant;
  children: ReactNode;
  /** A link or button at its end. */
  action?: ReactNode;
  className?: string;
  /** Announces it when it is rendered, without a live region around it. */
  role?: "alert";
  ref?: Ref<HTMLDivElement>;
}

/** A message in the page, with an icon beside the colour (WCAG 2.2, 1.4.1). Put it into a live region, or give it `role="alert"`, to have it announced. */
export function Notice({ variant, children, action, className = "", role, ref }: NoticeProps) {
  const Icon = icons[variant];
  const { box, icon } = variants[variant];
  return (
    <div
      ref={ref}
      role={role}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-box border px-4 py-3 leading-snug text-foreground ${box} ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-3">
        {/* As high as a line, so that it is aligned with the first one. */}
        <Icon aria-hidden className={`h-[1lh] w-5 shrink-0 ${icon}`} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  );
}
