import { useMutation, useQuery } from "@tanstack/react-query";
import CalendarOff from "lucide-react/icons/calendar-off";
import { useState } from "react";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { LoadError } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AbsenceDialog } from "./absence-form.tsx";
import {
  type AffectedGroup,
  affectedGroups,
  areAllAsked,
  describeAbsence,
  describeGroup,
} from "./affected-groups.ts";
import { AffectedVisits } from "./affected-visits.tsx";
import { absencesQuery, refreshLists } from "./appointment-queries.ts";

/** The label of the button that opens a group. */
function labelOf({ visits }: AffectedGroup): string {
  if (areAllAsked(visits)) return "See who";
  return visits.length === 1 ? "Go through it" : "Go through them";
}

/** The coming absences, which staff record and delete, and how many visits are left in them and in closures (visits-99). */
export function Absences() {
  const { data, isError, refetch } = useQuery(absencesQuery);
  const [isRecording, setIsRecording] = useState(false);
  const [opened, setOpened] = useState<AffectedGroup>();
  const remove = useMutation({
    mutationFn: (id: number) =>
      call("DELETE /api/appointments/absences/{id}/", { params: { id: String(id) } }),
    onSuccess: () => void showToast("Absence deleted.", { type: "success" }),
    onError: (error) =>
      void showToast(getErrorMessage(error, "The absence was not deleted."), { type: "error" }),
    onSettled: () => void refreshLists(),
  });
  const groups = data ? affectedGroups(data) : [];
  return (
    <section id="absences" aria-labelledby="absences-heading" className="grid scroll-mt-24 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="absences-heading" tabIndex={-1} className="text-2xl">
          Absences
        </h2>
        <Button variant="secondary" data-action="record-absence" onClick={() => setIsRecording(true)}>
          <CalendarOff aria-hidden className="size-4.5" />
          Record an absence
        </Button>
      </div>
      {isError && (
        <LoadError role="alert" onRetry={() => void refetch()}>
          The absences could not be loaded.
        </LoadError>
      )}
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {groups.map((group) => (
          <Notice
            key={group.key}
            variant={areAllAsked(group.visits) ? "info" : "warning"}
            action={
              <Button variant="secondary" onClick={() => setOpened(group)}>
                {labelOf(group)}
              </Button>
            }
          >
            {describeGroup(group)}
          </Notice>
        ))}
      </div>
      {data?.results.length === 0 && <p className="text-muted">No one is away.</p>}
      {data && data.results.length > 0 && (
        <ul className="divide-y divide-border rounded-box border border-border bg-surface">
          {data.results.map((absence) => (
            <li key={absence.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
              <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <span>{describeAbsence(absence)}</span>
                {absence.reason && <span className="text-muted"> · {absence.reason}</span>}
              </p>
              <Button
                variant="quiet"
                aria-label={`Delete: ${describeAbsence(absence)}`}
                isDisabled={remove.isPending}
                onClick={() => remove.mutate(absence.id)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AbsenceDialog
        isOpen={isRecording}
        onClose={() => setIsRecording(false)}
        onRecorded={(group) => {
          setIsRecording(false);
          if (group.visits.length > 0) setOpened(group);
        }}
      />
      <AffectedVisits
        opened={opened}
        visits={groups.find(({ key }) => key === opened?.key)?.visits ?? []}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}
