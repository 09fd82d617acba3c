import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { describeOther } from "./describe-person.ts";
import { categoryLabel, describePreferences } from "./labels.ts";
import { RequestFlags } from "./request-flags.tsx";

interface NextRequestProps {
  request: StaffAppointment;
  onOpen: () => void;
  onConfirm: () => void;
}

/** The request that is due next, on the first screen of a phone, whose list begins below it (visits-42). */
export function NextRequest({ request, onOpen, onConfirm }: NextRequestProps) {
  const forWhom = describeOther(request.patient_name, request.age);
  return (
    <section
      aria-labelledby="next-request-heading"
      className={`${cardClasses} mb-4 grid gap-2 p-4 sm:hidden`}
    >
      <h3 id="next-request-heading" className="text-lg wrap-anywhere">
        Next: <bdi>{request.user.first_name}</bdi>
      </h3>
      {forWhom && <p className="text-sm text-muted wrap-anywhere">{forWhom}</p>}
      {request.flags.length > 0 && <RequestFlags flags={request.flags} />}
      <p className="text-sm text-muted">
        {categoryLabel(request.category)} · {describePreferences(request, "en")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onConfirm} className="flex-1">
          Confirm
        </Button>
        <Button variant="secondary" onClick={onOpen} className="flex-1">
          Open
        </Button>
      </div>
    </section>
  );
}
