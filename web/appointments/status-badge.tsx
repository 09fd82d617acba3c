import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import type { AppointmentStatus } from "#contract/appointments.ts";
import { Badge } from "#web/ui/badge.tsx";

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
