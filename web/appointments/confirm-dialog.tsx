import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { confirmForm, dateAndTimeRequired, type StaffAppointment } from "#contract/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Notice } from "../ui/notice.tsx";
import { planQuery } from "./appointment-queries.ts";
import { describeFailure, useConfirmOrCancel } from "./confirm-or-cancel.ts";
import { dayInFull, dayInShort } from "./day-in-words.ts";
import { categoryWords, timeFrameWords, weekdayWords } from "./schedule-words.ts";

type ChosenTime = z.output<typeof confirmForm>;

function wishesOf(request: StaffAppointment): string {
  const first = `${weekdayWords(request.preferred_day)}, ${timeFrameWords(request.preferred_time_frame)}`;
  const second = `${weekdayWords(request.preferred_second_day)}, ${timeFrameWords(request.preferred_second_time_frame)}`;
  return request.preferred_second_day === "none" ? first : `${first}; or ${second}`;
}

function ConfirmForm({ request, onClose }: { request: StaffAppointment; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenTime>({ confirmed_date: "", confirmed_time: "" });
  const [today] = useState(() => officeNow(new Date()).date);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useConfirmOrCancel(request.id);
  const isWhole = confirmForm.safeParse(chosen).success;
  const { data: plan } = useQuery(planQuery(request.id, isWhole ? chosen : {}), queryClientOfPage());

  function choose(part: Partial<ChosenTime>) {
    setChosen({ ...chosen, ...part });
    setIsMissing(false);
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!isWhole);
        if (isWhole) mutate({ status: "confirmed", ...chosen }, { onSuccess: onClose });
        else {
          const first = chosen.confirmed_date ? "confirmed_time" : "confirmed_date";
          event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
        }
      }}
    >
      <p>
        <span className="text-ink-soft">Wished for:</span> {wishesOf(request)}
      </p>
      {plan && plan.suggestions.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-semibold">Suggestions</legend>
          <div className="flex flex-wrap gap-2">
            {plan.suggestions.map((suggestion) => (
              <Button
                key={suggestion.confirmed_date + suggestion.confirmed_time}
                kind="secondary"
                aria-pressed={
                  suggestion.confirmed_date === chosen.confirmed_date &&
                  suggestion.confirmed_time === chosen.confirmed_time
                }
                onClick={() => choose(suggestion)}
                className="aria-pressed:border-brand aria-pressed:bg-tint"
              >
                {dayInShort(suggestion.confirmed_date)}, {suggestion.confirmed_time}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Date"
          type="date"
          name="confirmed_date"
          min={today}
          value={chosen.confirmed_date}
          error={isMissing && !chosen.confirmed_date ? dateAndTimeRequired : undefined}
          onChange={({ target }) => choose({ confirmed_date: target.value })}
        />
        <TextField
          label="Time"
          type="time"
          name="confirmed_time"
          value={chosen.confirmed_time}
          error={isMissing && chosen.confirmed_date ? dateAndTimeRequired : undefined}
          onChange={({ target }) => choose({ confirmed_time: target.value.slice(0, 5) })}
        />
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {isWhole && <p className="text-ink-soft">{dayInFull(chosen.confirmed_date)}, office time.</p>}
        {isWhole &&
          plan?.warnings.map(({ code, message }) => (
            <Notice key={code} kind="warning">
              {message}
            </Notice>
          ))}
      </div>
      <div role="alert" className="empty:hidden">
        {error && <Notice kind="danger">{describeFailure(error)}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          Back
        </Button>
        <SubmitButton isPending={isPending} pendingText="Confirming…">
          Confirm appointment
        </SubmitButton>
      </div>
    </Form>
  );
}

interface ConfirmDialogProps {
  /** The request to confirm; without one the dialog is closed. */
  request: StaffAppointment | undefined;
  onClose: () => void;
}

/** Takes the date and time for which a request is confirmed, with suggestions and warnings (decisions 18 and 22). */
export function ConfirmDialog({ request, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={onClose}
      title="Confirm appointment"
      description={request && `${request.user.first_name}, ${categoryWords(request.category)}`}
    >
      {request && <ConfirmForm key={request.id} request={request} onClose={onClose} />}
    </Dialog>
  );
}
