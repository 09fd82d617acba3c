import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentProblem } from "#contract/site/content-problems.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import { offeredLanguages } from "#contract/site/offered-languages.ts";
import { documentNames, type EditedDocument } from "#contract/site/office-site.ts";
import { site } from "#contract/site/site.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { getFieldErrors } from "#web/api/error-message.ts";
import { DateField, TextField } from "#web/forms/fields.tsx";
import { DialogButtons, Form } from "#web/forms/form.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { ChipRadios } from "#web/ui/chip.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { describeMoment } from "./describe-moment.ts";
import { Changes } from "./lazy-changes.tsx";
import { listNames } from "./planned-publishing.tsx";
import { ProblemList } from "./problem-list.tsx";
import { refreshSite, storedQuery } from "./site-queries.ts";
import { noTime, readTime, timeInWords } from "./time-field.tsx";

interface PublishDialogProps {
  readonly isOpen: boolean;
  readonly kinds: readonly DocumentKind[];
  readonly onClose: () => void;
  /** Called when the site has refused for problems of these documents alone, which the page behind shows. */
  readonly onProblems?: () => void;
}

/** What is planned already for a document that is published with others. */
function describePlan({ publish_at, publish_with }: EditedDocument, kinds: readonly DocumentKind[]): string {
  const planned = `Already scheduled for ${describeMoment(publish_at ?? "")}.`;
  const left = publish_with.filter((other) => !kinds.includes(other));
  if (left.length === 0) return planned;
  const names = listNames(left);
  return `${planned} ${names} ${left.length > 1 ? "were scheduled with it and stay drafts" : "was scheduled with it and stays a draft"}.`;
}

/** What one document's draft changes, and the plan that it leaves when it is published with these. */
function ChangesOf({ kind, kinds }: { kind: DocumentKind; kinds: readonly DocumentKind[] }) {
  const [stored, fallback] = useQueryData(storedQuery(kind), { failure: "Could not load the changes." });
  return (
    <section aria-label={documentNames[kind]} className="grid gap-3">
      <h3 className="text-xl">{documentNames[kind]}</h3>
      {stored?.publish_at && <p className="text-muted">{describePlan(stored, kinds)}</p>}
      {stored ? (
        <Changes
          kind={kind}
          languages={offeredLanguages(stored)}
          before={stored.content}
          after={stored.draft?.content ?? stored.content}
        />
      ) : (
        fallback
      )}
    </section>
  );
}

/** Publishes drafts together, now or at a time of the office, after a look at what they change (site-8). */
export function PublishDialog({ isOpen, ...form }: PublishDialogProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <FormDialog isOpen={isOpen} isPending={isPending} onClose={form.onClose} title="Publish">
      {isOpen && <PublishForm {...form} isPending={isPending} setIsPending={setIsPending} />}
    </FormDialog>
  );
}

/** The problems for which the site has refused to publish. */
const problemsOf = (error: unknown): readonly ContentProblem[] =>
  error instanceof ApiProblem
    ? ((error.body as { problems?: readonly ContentProblem[] }).problems ?? [])
    : [];

type When = "now" | "later";

interface PublishFormProps extends Omit<PublishDialogProps, "isOpen"> {
  readonly isPending: boolean;
  readonly setIsPending: (isPending: boolean) => void;
}

function PublishForm({ kinds, onClose, onProblems, isPending, setIsPending }: PublishFormProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const [note, setNote] = useState("");
  const [when, setWhen] = useState<When>("now");
  const [date, setDate] = useState("");
  const [time, setTime] = useState(timeInWords("08:00"));
  const [failure, setFailure] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<ReturnType<typeof getFieldErrors>>();
  const [problems, setProblems] = useState<readonly ContentProblem[]>([]);
  // Read already, for what it changes.
  const { data: edited } = useQuery(storedQuery(kinds[0] ?? "practice"));
  const isPlanRefused = failure !== undefined && when === "later";

  async function publish() {
    const clockTime = readTime(time);
    setFieldErrors(undefined);
    if (when === "later" && (date === "" || !clockTime)) return setFailure("Enter a day and a time");
    setIsPending(true);
    setFailure(undefined);
    setProblems([]);
    const at = when === "later" ? `${date}T${clockTime}` : null;
    try {
      await withReauthentication(() =>
        call("POST /api/office/site/publish/", { body: { kinds: [...kinds], note: note || null, at } }),
      );
      const done = at ? `It will be published on ${describeMoment(at)}.` : "Published: it is on the site.";
      void showToast(done, { type: "success" });
      onClose();
    } catch (error) {
      if (isReauthenticationCancelled(error)) return;
      setFailure(getErrorMessage(error, "It was not published."));
      setFieldErrors(getFieldErrors(error));
      const refused = problemsOf(error);
      setProblems(refused);
      if (refused.length > 0 && refused.every(({ kind }) => kinds.includes(kind))) onProblems?.();
    } finally {
      setIsPending(false);
      void refreshSite();
    }
  }

  return (
    <>
      <Form
        failure={failure}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void publish();
        }}
      >
        {problems.length > 0 && (
          <Notice variant="warning">
            <ProblemList problems={problems} languages={offeredLanguages(edited ?? site().practice)} />
          </Notice>
        )}
        <div className="grid gap-6">
          {kinds.map((kind) => (
            <ChangesOf key={kind} kind={kind} kinds={kinds} />
          ))}
        </div>
        <TextField
          label="Note"
          optional
          hint="For the history: what changed, or why."
          autoComplete="off"
          error={fieldErrors?.note?.join(" ")}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <ChipRadios
          legend="When"
          name="publish-when"
          options={[
            { value: "now", label: "Now" },
            { value: "later", label: "At a time" },
          ]}
          value={when}
          onChange={(chosen) => setWhen(chosen as When)}
        />
        {when === "later" && (
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              label="Day"
              error={isPlanRefused && date === "" ? "Enter a day" : undefined}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
            <TextField
              label="Time"
              error={isPlanRefused && !readTime(time) ? noTime : fieldErrors?.at?.join(" ")}
              hint="The office’s time, such as 4:30 PM."
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </div>
        )}
        <DialogButtons isPending={isPending} pendingText="Publishing…">
          {when === "later" ? "Schedule" : "Publish"}
        </DialogButtons>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
