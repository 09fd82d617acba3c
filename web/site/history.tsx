import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { pageCount, siteVersionsPerPage } from "#contract/page-sizes.ts";
import type { Reply } from "#contract/route.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { listVersionsRoute } from "#contract/site/office-site.ts";
import { formatMoment, getErrorMessage } from "#web/api/english.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { Button } from "#web/ui/button.tsx";
import { CloseButton, Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/english-toast.ts";
import { NewerOlder } from "#web/ui/pager.tsx";
import type { DraftSaver } from "./draft-saver.ts";
import { Changes } from "./lazy-changes.tsx";
import { type Content, refreshSite, versionQuery, versionsQuery } from "./site-queries.ts";

type Version = Reply<typeof listVersionsRoute>["results"][number];

interface HistoryProps {
  readonly saver: DraftSaver;
  /** The languages in which the document is written, the default first. */
  readonly languages: OfferedLanguages;
  /** What is edited now, with which versions are compared. */
  readonly present: Content;
}

/** The number of a version, when it was published, and by whom. */
function describeVersion({ version, note, published_at, published_by }: Version): string {
  const number = note ? `Version ${version}` : "";
  return [number, formatMoment(published_at), published_by].filter(Boolean).join(", ");
}

/** The published versions of a document: compared with what is edited, and restored as the draft (site-9). */
export function History({ saver, languages, present }: HistoryProps) {
  const [page, setPage] = useState(1);
  const [compared, setCompared] = useState<Version>();
  const [versions, fallback] = useQueryData(versionsQuery(saver.kind, page), {
    failure: "Could not load the history.",
  });
  if (!versions) return fallback;
  const { results, count } = versions;
  return (
    <div className="grid gap-4">
      {results.length === 0 && <p className="text-muted">Nothing has been published yet.</p>}
      <ol className="divide-y divide-border rounded-box border border-border">
        {results.map((version) => (
          <li
            key={version.version}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="font-semibold">{version.note || `Version ${version.version}`}</p>
              <p className="text-note text-muted">{describeVersion(version)}</p>
            </div>
            <Button
              variant="secondary"
              aria-label={`Compare version ${version.version} with the current one`}
              onClick={() => setCompared(version)}
            >
              Compare
            </Button>
          </li>
        ))}
      </ol>
      <NewerOlder page={page} pages={pageCount(count, siteVersionsPerPage)} onPage={setPage} />
      {compared && (
        <CompareDialog
          saver={saver}
          languages={languages}
          version={compared}
          present={present}
          onClose={() => setCompared(undefined)}
        />
      )}
    </div>
  );
}

interface CompareDialogProps extends HistoryProps {
  readonly version: Version;
  readonly onClose: () => void;
}

function CompareDialog({
  saver,
  languages,
  version: { version, published_at },
  present,
  onClose,
}: CompareDialogProps) {
  const { kind } = saver;
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withReauthentication(() => saver.restore(version)),
    onSuccess: () => {
      void showToast(`Version ${version} is now the draft.`, { type: "success" });
      void refreshSite();
      onClose();
    },
  });
  const failure =
    error && !isReauthenticationCancelled(error)
      ? getErrorMessage(error, "Could not restore it.")
      : undefined;
  const [stored, fallback] = useQueryData(versionQuery(kind, version), {
    failure: "Could not load this version.",
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isPending={isPending}
      title={`Version ${version}`}
      description={`Published ${formatMoment(published_at)}. Restoring it makes it the draft; the site changes once you publish that.`}
      actions={
        <>
          <CloseButton>Close</CloseButton>
          <Button isDisabled={isPending} onClick={() => mutate()}>
            {isPending ? "Restoring…" : "Restore"}
          </Button>
        </>
      }
    >
      <ErrorSummary message={failure} />
      <section aria-label="What restoring changes" className="grid gap-3">
        <h3 className="text-xl">What restoring changes</h3>
        {stored ? (
          <Changes kind={kind} languages={languages} before={present} after={stored.content} />
        ) : (
          fallback
        )}
      </section>
      {reauthenticationDialog}
    </Dialog>
  );
}
