import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { DocumentProblem } from "#contract/site/office-site.ts";
import { ChooseTexts } from "./choose-texts.tsx";
import { DraftSaver, type DraftState } from "./draft-saver.ts";
import { ProvideEditedContent } from "./edited-content.ts";
import { Field, GroupFields } from "./field.tsx";
import { ProvideForm } from "./form-context.ts";
import { controlPath, type Path } from "./paths.ts";
import { languagesOf, refreshSite, type StoredDocument } from "./site-queries.ts";

/** A document as it is edited, and what saves it. */
interface Draft extends DraftState {
  readonly saver: DraftSaver;
  /** The languages in which it is written, the default first. */
  readonly languages: OfferedLanguages;
  /** Whether the owner is asked now to choose between their own texts and newer ones. */
  readonly isChoosing: boolean;
  /** Asks the owner to choose, or puts it off. */
  readonly setIsChoosing: (isChoosing: boolean) => void;
}

/** Edits the document that `begin` returns when the form opens: its draft is saved as it is typed (site-7). */
export function useDraft(begin: () => StoredDocument): Draft {
  const [saver] = useState(() => {
    const begun = begin();
    return new DraftSaver(begun.kind, begun);
  });
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  useFlush(saver);
  const { newer } = state;
  const [putOff, setPutOff] = useState<StoredDocument>();
  return {
    ...state,
    saver,
    languages: languagesOf(state.stored, state.content),
    isChoosing: newer !== undefined && newer !== putOff,
    setIsChoosing: (isChoosing) => setPutOff(isChoosing ? undefined : newer),
  };
}

/** Saves what is not saved yet when the page is left or hidden, and when the connection is back. */
function useFlush(saver: DraftSaver): void {
  useEffect(() => {
    const flush = () => void saver.flush();
    const events = [
      [document, "visibilitychange"],
      [window, "pagehide"],
      [window, "online"],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, flush);
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, flush);
      void saver.leave().then(refreshSite);
    };
  }, [saver]);
}

interface DraftFormProps {
  readonly draft: Draft;
  /** The problems that are shown; all where nothing is given. */
  readonly problems?: readonly DocumentProblem[];
  /** The field that takes the focus as soon as it is shown. */
  readonly target?: Path | undefined;
  /** Changes a value; where nothing is given, that value alone. */
  readonly change?: (path: Path, value: unknown) => void;
  readonly children: ReactNode;
}

/** The form of a document: provides the fields within with its draft. */
export function DraftForm({
  draft,
  problems = draft.problems,
  target,
  change = draft.saver.change,
  children,
}: DraftFormProps) {
  const {
    saver: { kind },
    stored: { content: published },
    languages,
  } = draft;
  const parts = useMemo(
    () => ({
      kind,
      languages,
      published,
      problems: new Map(problems.map(({ path, message }) => [controlPath(path, languages), message])),
      target,
      change,
      Field,
      GroupFields,
    }),
    [kind, languages, published, problems, target, change],
  );
  return (
    <ProvideForm value={parts}>
      <ProvideEditedContent value={draft.content}>{children}</ProvideEditedContent>
    </ProvideForm>
  );
}

/** The choice between one's own texts and another owner's newer ones, where there are any (site-7). */
export function ChooseNewer({ draft }: { draft: Draft }) {
  const { saver, languages, content, newer, isChoosing, setIsChoosing } = draft;
  if (!newer) return null;
  return (
    <ChooseTexts
      key={newer.etag}
      kind={saver.kind}
      languages={languages}
      base={saver.base}
      own={content}
      newer={newer}
      isOpen={isChoosing}
      setIsOpen={setIsChoosing}
      onChoose={saver.settle}
    />
  );
}
