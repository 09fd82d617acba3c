import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import type { DocumentKind, SiteContent } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ChooseTexts } from "./choose-texts.tsx";
import { useFlush } from "./document-editor.tsx";
import { DraftSaver } from "./draft-saver.ts";
import { ProvideEditedContent } from "./edited-content.ts";
import { Field, GroupFields } from "./field.tsx";
import { ProvideForm } from "./form-context.ts";
import { InsurerNames } from "./insurer-names.tsx";
import { controlPath, describePath, editorAddress, type Path } from "./paths.ts";
import { SaveStatus } from "./save-status.tsx";
import { entryOf, followersOf } from "./setup-presets.ts";
import { type DocumentStep, shapeOfStep } from "./setup-steps.ts";
import type { ShapeOf } from "./shapes.ts";
import {
  languagesOf,
  presentContent,
  refreshSite,
  type StoredDocument,
  storedQuery,
} from "./site-queries.ts";

type Opening = SiteContent["hours"]["opening"];

interface Known {
  readonly opening: Opening;
  readonly languages: OfferedLanguages;
}

/** The shape of a step, whose lists' new entries are filled in as far as can be known. */
function withPresets(shape: ShapeOf<"group">, known: Known): ShapeOf<"group"> {
  const fields = Object.entries(shape.fields).map(([name, part]) => {
    if (part.type !== "list") return [name, part] as const;
    const createEntry = () => entryOf(name, part.createEntry() as object, known);
    return [name, { ...part, createEntry }] as const;
  });
  return { ...shape, fields: Object.fromEntries(fields) };
}

/** Begins to edit a document; a practice that was never saved is where its owner's browser is. */
function beginEditing(kind: DocumentKind, loaded: StoredDocument): DraftSaver {
  const saver = new DraftSaver(kind, loaded);
  if (kind === "practice" && loaded.draft === null && loaded.version === 1)
    saver.change("time_zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  return saver;
}

interface SetupStepProps {
  readonly step: DocumentStep;
  /** Called once the step's document has what it needs. */
  readonly onDone: () => void;
}

/** A step of the set-up: the fields of a document that matter now, saved as they are typed (site-12). */
export function SetupStep({ step, onDone }: SetupStepProps) {
  const [stored, fallback] = useQueryData(
    { ...storedQuery(step.id), gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
    { failure: "Could not load this step.", loading: <Spinner label="Loading the step…" /> },
  );
  return stored ? <StepForm step={step} loaded={stored} onDone={onDone} /> : fallback;
}

function StepForm({ step, loaded, onDone }: SetupStepProps & { loaded: StoredDocument }) {
  const kind = step.id;
  const [saver] = useState(() => beginEditing(kind, loaded));
  const { content, status, stored, problems, newer } = useSyncExternalStore(saver.subscribe, saver.read);
  const languages = languagesOf(stored, content);
  const [isTried, setIsTried] = useState(false);
  const { data: hours } = useQuery(storedQuery("hours"));
  const edited = kind === "hours" ? content : hours && presentContent(hours);
  const opening = edited?.opening as Opening | undefined;
  const shape = useMemo(
    () => withPresets(shapeOfStep(step), { opening: opening ?? [], languages }),
    [step, opening, languages],
  );
  useFlush(saver);

  const parts = useMemo(
    () => ({
      kind,
      languages,
      published: stored.content,
      problems: new Map(
        isTried ? problems.map(({ path, message }) => [controlPath(path, languages), message]) : [],
      ),
      target: undefined,
      change(path: Path, value: unknown) {
        const before = saver.read().content;
        saver.change(path, value);
        const after = saver.read().content;
        for (const follower of followersOf({ path, languages, before, after })) saver.change(...follower);
      },
      Field,
      GroupFields,
    }),
    [kind, languages, stored.content, problems, isTried, saver],
  );

  async function finish() {
    // A document that was published once by its owner is kept already.
    await (stored.version === 1 ? saver.keep() : saver.flush());
    const now = saver.read();
    if (now.newer || now.status !== "saved") return;
    setIsTried(true);
    await refreshSite();
    if (now.problems.length === 0) onDone();
  }

  return (
    <>
      {newer && (
        <ChooseTexts
          key={newer.etag}
          kind={kind}
          languages={languages}
          base={saver.base}
          own={content}
          newer={newer}
          onChoose={saver.settle}
        />
      )}
      <ProvideForm value={parts}>
        <ProvideEditedContent value={content}>
          {kind === "insurers" ? (
            <InsurerNames
              insurers={(content as SiteContent["insurers"]).insurers}
              published={(stored.content as SiteContent["insurers"]).insurers}
              languages={languages}
              onChange={parts.change}
            />
          ) : (
            <GroupFields shape={shape} path="" value={content} />
          )}
        </ProvideEditedContent>
      </ProvideForm>
      {isTried && problems.length > 0 && (
        <Notice variant="warning" role="alert">
          <p className="font-semibold">This step is saved. Before the site can open:</p>
          <ul className="mt-1 list-disc pl-5">
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {describePath(kind, controlPath(path, languages))}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-border pt-5">
        <Button onClick={() => void finish()}>Save and continue</Button>
        <SaveStatus status={status} hasDraft={stored.draft !== null} />
        <TextLink variant="standalone" to={editorAddress(kind)} className="sm:ml-auto">
          Everything about this
        </TextLink>
      </div>
    </>
  );
}
