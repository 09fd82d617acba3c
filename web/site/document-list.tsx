import { useState } from "react";
import type { Reply } from "#contract/route.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import { documentNames, type listDocumentsRoute } from "#contract/site/office-site.ts";
import type { Language } from "#contract/site/values.ts";
import { formatMoment } from "#web/api/english.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { describeMissing } from "./missing-translations.tsx";
import { editorAddress } from "./paths.ts";
import { PlannedPublishing } from "./planned-publishing.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { documentsQuery } from "./site-queries.ts";

type Listed = Reply<typeof listDocumentsRoute>["documents"][number];

const by = (author: string | null) => (author ? ` by ${author}` : "");

function describePublished({ published_at, published_by }: Listed): string {
  return published_at ? `Published ${formatMoment(published_at)}${by(published_by)}` : "Not published yet";
}

interface DocumentRowProps {
  readonly document: Listed;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function DocumentRow({ document, isChosen, onChoose }: DocumentRowProps) {
  const { kind, draft, problems, missing, publish_at } = document;
  const name = documentNames[kind];
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-6">
      <span className="grid size-11 shrink-0 place-items-center">
        {draft && (
          <input
            type="checkbox"
            aria-label={`Publish ${name}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-6 rounded-tiny accent-accent"
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TextLink variant="standalone" to={editorAddress(kind)}>
            {name}
          </TextLink>
          {draft && <Badge className="bg-accent-subtle text-foreground">Draft</Badge>}
          {publish_at && <Badge className="bg-accent-subtle text-foreground">Scheduled</Badge>}
          {problems > 0 && (
            <Badge className="bg-danger-subtle text-danger">
              {problems === 1 ? "1 problem" : `${problems} problems`}
            </Badge>
          )}
        </div>
        <p className="mt-1 text-note text-muted">{describePublished(document)}</p>
        {draft && (
          <p className="text-note text-muted">
            Draft saved {formatMoment(draft.saved_at)}
            {by(draft.saved_by)}
          </p>
        )}
        {Object.entries(missing).map(
          ([language, count]) =>
            count > 0 && (
              <p key={language} className="text-note">
                <TextLink variant="standalone" to={editorAddress(kind, `untranslated.${language}`)}>
                  {describeMissing(language as Language, count)}
                </TextLink>
              </p>
            ),
        )}
        <PlannedPublishing planned={document} />
      </div>
    </li>
  );
}

function Documents({ documents }: { documents: readonly Listed[] }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<DocumentKind>>(new Set());
  const [isPublishing, setIsPublishing] = useState(false);
  const drafts = documents.filter(({ draft }) => draft);
  const chosen = drafts.map(({ kind }) => kind).filter((kind) => !leftOut.has(kind));
  const withProblems = documents.filter(({ kind, problems }) => problems > 0 && chosen.includes(kind));

  function choose(kind: DocumentKind, isChosen: boolean) {
    const next = new Set(leftOut);
    if (isChosen) next.delete(kind);
    else next.add(kind);
    setLeftOut(next);
  }

  return (
    <FocusArea className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg text-muted">
          {drafts.length === 0
            ? "Everything is published. Choose a part to change it."
            : "Everything you mark is published together."}
        </p>
        {drafts.length > 0 && (
          <Button isDisabled={chosen.length === 0} onClick={() => setIsPublishing(true)}>
            Publish…
          </Button>
        )}
      </div>
      {withProblems.length > 0 && (
        <Notice variant="warning">
          <p>Before these can be published, there is more to do:</p>
          <ul className="flex flex-wrap gap-x-5">
            {withProblems.map(({ kind }) => (
              <li key={kind}>
                <TextLink variant="standalone" to={editorAddress(kind, "problem")}>
                  {documentNames[kind]}
                </TextLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className={`${cardClasses} divide-y divide-border py-2`}>
        {documents.map((document) => (
          <DocumentRow
            key={document.kind}
            document={document}
            isChosen={chosen.includes(document.kind)}
            onChoose={(isChosen) => choose(document.kind, isChosen)}
          />
        ))}
      </ul>
      <PublishDialog isOpen={isPublishing} kinds={chosen} onClose={() => setIsPublishing(false)} />
    </FocusArea>
  );
}

/** The documents of the site by name and state, and what of them is published (site-7, site-8). */
export function DocumentList() {
  const loading = (
    <>
      <Spinner label="Loading the website…" />
      <Skeleton lines={8} className="mt-4" />
    </>
  );
  const [list, fallback] = useQueryData(documentsQuery, { failure: "Could not load the website.", loading });
  if (!list) return fallback;
  if (list.documents.length === 0) return <p className="text-muted">There are no documents.</p>;
  return <Documents documents={list.documents} />;
}
