import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import type { AppointmentStatus } from "#contract/appointments.ts";

const looks = {
  pending: { words: "Pending", Sign: Clock, look: "bg-warning-tint text-warning" },
  confirmed: { words: "Confirmed", Sign: CircleCheck, look: "bg-tint text-success" },
  cancelled: { words: "Cancelled", Sign: CircleX, look: "bg-danger-tint text-danger" },
} as const;

/** What a status is called. */
export function statusWords(status: AppointmentStatus): string {
  return looks[status].words;
}

/** How a request stands, in a word with a sign beside the colour. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { words, Sign, look } = looks[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm leading-none font-semibold ${look}`}
    >
      <Sign aria-hidden className="size-4" />
      {words}
    </span>
  );
}
