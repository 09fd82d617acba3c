import type { Appointment } from "#contract/appointments/appointments.ts";
import { m } from "#messages/messages.js";
import { Notice } from "#web/ui/notice.tsx";

type Asked = Pick<Appointment, "asked_to_choose" | "wants_another_time">;

/** Whether the patient was asked to choose another time, and has not yet. */
export const mustChoose = (visit: Asked) => visit.asked_to_choose && !visit.wants_another_time;

/** Says whose turn it is where a visit is to have another time (visits-54, visits-98); nothing otherwise. */
export function AnotherTimeNotice(visit: Asked) {
  if (mustChoose(visit)) return <Notice variant="warning">{m.visit_cannot_see_you()}</Notice>;
  if (!visit.wants_another_time) return null;
  return (
    <Notice variant="info">
      {visit.asked_to_choose ? m.visit_chose_another_time() : m.visit_asked_another_time()}
    </Notice>
  );
}
