import { queryOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { closureForm, type StoredClosure } from "#contract/office/office-days.ts";
import { call } from "#web/api/browser-call.ts";
import { describeClosure } from "#web/api/english.ts";
import { DateField, TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { resetToSaved, useZodForm } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { OfficeData, refreshOffice, useLastPlannedDay, useOfficeAction } from "./office-data.tsx";

const closuresQuery = queryOptions({
  queryKey: ["office", "closures"],
  queryFn: () => call("GET /api/office/closures/", {}),
  staleTime: 0,
});

interface ClosuresProps {
  /** Leads through the visits in a closure, if there is one. */
  renderVisits: (closure: StoredClosure | undefined, onClose: () => void) => ReactNode;
}

/** Days on which the office is closed, beside the holidays of the practice's files (office-10). */
export function Closures({ renderVisits }: ClosuresProps) {
  const { run, isPending, messages } = useOfficeAction();
  const [opened, setOpened] = useState<StoredClosure>();
  return (
    <OfficeData query={closuresQuery} what="the closures">
      {({ results }) => (
        <div className="grid gap-6">
          {results.length === 0 ? (
            <p className="text-muted">None, apart from the usual holidays.</p>
          ) : (
            <ul className="divide-y divide-border rounded-box border border-border">
              {results.map((closure) => (
                <li
                  key={closure.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
                >
                  <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    <span>{describeClosure(closure)}</span>{" "}
                    <span className="text-note text-muted">({closure.to.slice(0, 4)})</span>
                    {closure.affected.length > 0 && (
                      <button
                        type="button"
                        aria-haspopup="dialog"
                        onClick={() => setOpened(closure)}
                        className={textLinkClasses("standalone", "-my-1.5 flex text-left")}
                      >
                        {closure.affected.length === 1
                          ? "1 visit is in it: go through it"
                          : `${closure.affected.length} visits are in it: go through them`}
                      </button>
                    )}
                  </div>
                  <Button
                    variant="quiet"
                    aria-label={`Remove: ${describeClosure(closure)}`}
                    isDisabled={isPending}
                    onClick={() =>
                      run({
                        about: describeClosure(closure),
                        send: () =>
                          call("DELETE /api/office/closures/{id}/", { params: { id: String(closure.id) } }),
                        successMessage: "Closure removed.",
                      })
                    }
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {messages}
          <ClosureForm onAdded={(closure) => closure.affected.length > 0 && setOpened(closure)} />
          <div className="contents">
            {renderVisits(opened, () => {
              setOpened(undefined);
              void refreshOffice();
            })}
          </div>
        </div>
      )}
    </OfficeData>
  );
}

const emptyForm = { from: "", to: "", reason: "" };

function ClosureForm({ onAdded }: { onAdded: (closure: StoredClosure) => void }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, isMounted, ...methods } = useZodForm({
    schema: closureForm,
    defaultValues: emptyForm,
    send: (body) => withReauthentication(() => call("POST /api/office/closures/", { body })),
    failureMessage: "The closure was not added.",
    announceBy: "summary",
    onSuccess: (closure, sent) => {
      void showToast("The closure is now on the site.", { type: "success" });
      resetToSaved(methods, { sent, saved: emptyForm });
      void refreshOffice();
      if (isMounted()) onAdded(closure);
    },
  });
  const max = useLastPlannedDay();
  return (
    <>
      <Form {...form}>
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField label="Closed from" max={max} {...field("from")} />
          <DateField label="Closed until" max={max} {...field("to")} />
        </div>
        <TextField
          label="Reason"
          hint="Visitors see it. For example: Thanksgiving."
          autoComplete="off"
          {...field("reason")}
        />
        <div>
          <SubmitButton isPending={isPending} pendingText="Adding…">
            Add closure
          </SubmitButton>
        </div>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
