import { useQuery } from "@tanstack/react-query";
import { type Ref, useCallback, useMemo, useRef, useState } from "react";
import type { DocumentKind, SiteContent } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Button } from "#web/ui/button.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ChooseNewer, DraftForm, useDraft } from "./draft-form.tsx";
import { GroupFields } from "./field.tsx";
import { InsurerNames } from "./insurer-names.tsx";
import { controlPath, describePath, editorAddress, type Path } from "./paths.ts";
import { SaveStatus } from "./save-status.tsx";
import { entryOf, followersOf, withSuggestions } from "./setup-presets.ts";
import { type DocumentStep, shapeOfStep } from "./setup-steps.ts";
import type { ShapeOf } from "./shapes.ts";
import {
  type Content,
  editedQuery,
  presentContent,
  refreshSite,
  type StoredDocument,
  storedQuery,
} from "./site-queries.ts";
import { WeekFields } from "./week-fields.tsx";
import type { Opening } from "./week-hours.ts";

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

/** Nothing is wrong with a step that nobody has tried to finish. */
const noProblems: StoredDocument["problems"] = [];

interface SetupStepProps {
  readonly step: DocumentStep;
  /** Called once the step's document has what it needs. */
  readonly onDone: () => void;
}

/** A step of the set-up: the fields of a document that matter now, saved as they are typed (site-12). */
export function SetupStep({ step, onDone }: SetupStepProps) {
  const [stored, fallback] = useQueryData(editedQuery(step.id), {
    isFresh: true,
    failure: "Could not load this step.",
    loading: <Spinner label="Loading the step…" />,
  });
  return stored ? <StepForm step={step} loaded={stored} onDone={onDone} /> : fallback;
}

function StepForm({ step, loaded, onDone }: SetupStepProps & { loaded: StoredDocument }) {
  const kind = step.id;
  const draft = useDraft(() => withSuggestions(loaded));
  const { saver, languages, content, status, stored, problems, setIsChoosing } = draft;
  const [isTried, setIsTried] = useState(false);
  const { data: hours } = useQuery(storedQuery("hours"));
  const opening = hours && (presentContent(hours).opening as Opening);
  const shape = useMemo(
    () => withPresets(shapeOfStep(step), { opening: opening ?? [], languages }),
    [step, opening, languages],
  );
  const change = useCallback(
    (path: Path, value: unknown) => {
      const before = saver.read().content;
      saver.change(path, value);
      const after = saver.read().content;
      for (const follower of followersOf({ path, languages, before, after })) saver.change(...follower);
    },
    [saver, languages],
  );

  const addTyped = useRef<() => boolean>(null);

  async function finish() {
    if (addTyped.current?.() === false) return;
    // A document that was published once by its owner is kept already.
    await (stored.version === 1 ? saver.keep() : saver.flush());
    const now = saver.read();
    if (now.newer) return setIsChoosing(true);
    if (now.status !== "saved") return;
    setIsTried(true);
    await refreshSite();
    if (now.problems.length === 0) onDone();
  }

  return (
    <FocusArea>
      <div className="grid gap-6">
        <ChooseNewer draft={draft} />
        <DraftForm draft={draft} problems={isTried ? problems : noProblems} change={change}>
          <StepFields {...{ kind, shape, content, addTyped }} published={stored.content} />
        </DraftForm>
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
      </div>
    </FocusArea>
  );
}

interface StepFieldsProps {
  readonly kind: DocumentKind;
  readonly shape: ShapeOf<"group">;
  readonly content: Content;
  readonly published: Content;
  readonly addTyped: Ref<() => boolean>;
}

/** The fields of a step; hours and insurers have forms of their own. */
function StepFields({ kind, shape, content, published, addTyped }: StepFieldsProps) {
  switch (kind) {
    case "hours":
      return <WeekFields opening={(content as SiteContent["hours"]).opening} />;
    case "insurers":
      return (
        <InsurerNames
          insurers={(content as SiteContent["insurers"]).insurers}
          published={(published as SiteContent["insurers"]).insurers}
          addTyped={addTyped}
        />
      );
    default:
      return <GroupFields shape={shape} path="" value={content} />;
  }
}
