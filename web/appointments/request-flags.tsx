import type { LucideIcon } from "lucide-react";
import Baby from "lucide-react/icons/baby";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarOff from "lucide-react/icons/calendar-off";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import CopyPlus from "lucide-react/icons/copy-plus";
import DoorClosed from "lucide-react/icons/door-closed";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserX from "lucide-react/icons/user-x";
import type { ReactNode } from "react";
import type { RequestFlag } from "#contract/appointments/appointment-flags.ts";
import type { AppointmentStatus } from "#contract/appointments/appointments.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import { Badge } from "#web/ui/badge.tsx";
import { useLanguage } from "#web/ui/in-english.tsx";

const strikes = {
  cancelled: m.request_struck_cancelled,
  taken: m.request_struck_taken,
  ended: m.request_struck_ended,
} as const;

interface StruckTimeProps {
  /** The reason, for screen readers, which do not announce the line. */
  why: keyof typeof strikes;
  children: ReactNode;
}

/** A time that is no longer the patient's, struck through. */
export function StruckTime({ why, children }: StruckTimeProps) {
  const locale = useLanguage();
  return (
    <del className="font-normal text-muted">
      <span className="sr-only">{`${strikes[why]({}, { locale })}: `}</span>
      {children}
    </del>
  );
}

const statuses = {
  pending: { label: m.request_status_pending, Icon: Clock, colors: "bg-warning-subtle text-warning" },
  confirmed: {
    label: m.request_status_confirmed,
    Icon: CircleCheck,
    colors: "bg-accent-subtle text-success",
  },
  cancelled: { label: m.request_status_cancelled, Icon: CircleX, colors: "bg-danger-subtle text-danger" },
} as const;

/** A status's label. */
export function statusLabel(status: AppointmentStatus, locale: Language): string {
  return statuses[status].label({}, { locale });
}

/** A request's status, by label, icon and colour. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const locale = useLanguage();
  const { Icon, colors } = statuses[status];
  return (
    <Badge className={colors}>
      <Icon aria-hidden className="size-4" />
      {statusLabel(status, locale)}
    </Badge>
  );
}

const flagWords: Readonly<Record<RequestFlag["code"], { label: string; Icon: LucideIcon }>> = {
  endodontic_under_age: { label: "Under age", Icon: Baby },
  specialty_not_in: { label: "Wrong day", Icon: CalendarX },
  severe_pain: { label: "Severe pain", Icon: TriangleAlert },
  overbooked: { label: "Overlaps", Icon: CopyPlus },
  missed_before: { label: "Missed before", Icon: UserX },
  wants_another_time: { label: "Wants another time", Icon: CalendarClock },
  provider_absent: { label: "Provider away", Icon: CalendarOff },
  office_closed: { label: "Office closed", Icon: DoorClosed },
  asked_to_choose: { label: "Asked to choose", Icon: MailQuestion },
};

/**
 * A request's flags in short words; the whole sentence is for screen readers, and shown on hover (visits-16). In a wide
 * window they are plain words in one line, along the lower edge of a row of 64 pixels (visits-42).
 */
export function RequestFlags({ flags }: { flags: readonly RequestFlag[] }) {
  return (
    <ul className="flex flex-wrap gap-1 max-xl:mt-1 xl:flex-nowrap xl:gap-x-2.5">
      {[...Map.groupBy(flags, ({ code }) => code)].map(([code, ofCode]) => {
        const { label, Icon } = flagWords[code];
        const message = ofCode.map((flag) => flag.message).join(" ");
        const colors =
          code === "severe_pain" ? "bg-danger text-surface xl:text-danger" : "bg-warning-subtle text-warning";
        return (
          <li
            key={code}
            title={message}
            className={`flex items-center gap-1 rounded-small px-1.5 py-0.5 text-xs leading-tight font-semibold xl:bg-transparent xl:p-0 xl:leading-3.5 xl:whitespace-nowrap ${colors}`}
          >
            <Icon aria-hidden className="size-3.5 shrink-0 xl:hidden" />
            <span aria-hidden>{label}</span>
            <span className="sr-only">{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
