import type { LucideIcon } from "lucide-react";
import Baby from "lucide-react/icons/baby";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX from "lucide-react/icons/calendar-x";
import CopyPlus from "lucide-react/icons/copy-plus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserX from "lucide-react/icons/user-x";
import type { RequestFlag } from "#contract/appointment-flags.ts";

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
