import type { LucideIcon } from "lucide-react";
import Baby from "lucide-react/icons/baby";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import CopyPlus from "lucide-react/icons/copy-plus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserX from "lucide-react/icons/user-x";
import type { ReactNode } from "react";
import type { RequestFlag } from "#contract/appointment-flags.ts";
import type { AppointmentStatus } from "#contract/appointments.ts";
import { Badge } from "#web/ui/badge.tsx";

interface StruckTimeProps {
  /** The reason, for screen readers, which do not announce the line. */
  why: "Cancelled" | "Taken" | "Ended";
  children: ReactNode;
}

/** A time that is no longer the patient's, struck through. */
export function StruckTime({ why, children }: StruckTimeProps) {
  return (
    <del className="font-normal text-muted">
      <span className="sr-only">{why}: </span>
      {children}
    </del>
  );
}

const statuses = {
  pending: { label: "Pending", Icon: Clock, colors: "bg-warning-subtle text-warning" },
  confirmed: { label: "Confirmed", Icon: CircleCheck, colors: "bg-accent-subtle text-success" },
  cancelled: { label: "Cancelled", Icon: CircleX, colors: "bg-danger-subtle text-danger" },
} as const;

/** A status's label. */
export function statusLabel(status: AppointmentStatus): string {
  return statuses[status].label;
}

/** A request's status, by label, icon and colour. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { label, Icon, colors } = statuses[status];
  return (
    <Badge className={colors}>
      <Icon aria-hidden className="size-4" />
      {label}
    </Badge>
  );
}

const icons: Readonly<Record<RequestFlag["code"], LucideIcon>> = {
  endodontic_under_age: Baby,
  specialty_not_in: CalendarX,
  severe_pain: TriangleAlert,
  overbooked: CopyPlus,
  missed_before: UserX,
  wants_another_time: CalendarClock,
};

/** A request's flags as text; in a compact row of a wide window as icons with the text on hover. */
export function RequestFlags({ flags, isCompact }: { flags: readonly RequestFlag[]; isCompact: boolean }) {
  return (
    <ul className={`grid justify-items-start gap-1.5 ${isCompact ? "max-xl:mt-2 xl:flex xl:gap-1" : "mt-2"}`}>
      {flags.map(({ code, message }) => {
        const Icon = isCompact ? icons[code] : TriangleAlert;
        return (
          <li
            key={code + message}
            title={isCompact ? message : undefined}
            className={`flex items-start gap-1.5 rounded-small bg-warning-subtle px-2 py-1 text-sm leading-snug text-warning ${isCompact ? "xl:p-1" : ""}`}
          >
            <Icon aria-hidden className={`size-4 shrink-0 ${isCompact ? "max-xl:mt-0.5" : "mt-0.5"}`} />
            <span className={isCompact ? "xl:sr-only" : undefined}>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
