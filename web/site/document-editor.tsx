import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { DocumentKind } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { DocumentProblem } from "#contract/site/office-site.ts";
import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection, cardClasses } from "#web/ui/card.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ChooseNewer, DraftForm, useDraft } from "./draft-form.tsx";
import { DropDraft } from "./drop-draft.tsx";
import { FactsHelp } from "./facts-help.tsx";
import { GroupFields } from "./field.tsx";
import { focusPath } from "./focus-path.ts";
import { followingInsurers } from "./follow-insurer.ts";
import { History } from "./history.tsx";
import { withOfferedInsurers } from "./insurer-entries.ts";
import { firstUntranslated, MissingTranslations } from "./missing-translations.tsx";
import { controlPath, describePath, type Path } from "./paths.ts";
import { PlannedPublishing } from "./planned-publishing.tsx";
import { Preview } from "./preview.tsx";
import { pathShowing, previewPages } from "./preview-pages.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { SaveStatus } from "./save-status.tsx";
import { withSuggestions } from "./setup-presets.ts";
import { shapeOfDocument } from "./shapes.ts";
import {
  type Content,
  editedQuery,
  languagesOf,
  presentContent,
  refreshSite,
  type StoredDocument,
} from "./site-queries.ts";

/** A document of the site as a form, which saves its draft as it is typed (site-7). */
export function DocumentEditor({ kind }: { kind: DocumentKind }) {
  const loading = (
    <>
      <Spinner label="Loading the document…" />
      <Skeleton lines={6} className="mt-4" />
    </>
  );
  const [stored, fallback] = useQueryData(editedQuery(kind), {
    isFresh: true,
    failure: "Could not load the document.",
    loading,
  });
  return stored ? <Editor key={kind} kind={kind} loaded={stored} /> : fallback;
}

/** Where the fields and the preview stand side by side; elsewhere one of the two is shown. */
const roomForBoth = "(width >= 80rem)";

interface Edited {
  readonly content: Content;
  readonly problems: readonly DocumentProblem[];
  readonly languages: OfferedLanguages;
}

/** The path that an address asks for: a value's, or that of the first problem or missing translation. */
function targetOf(at: string | null, { content, problems, languages }: Edited): Path | undefined {
  const [, into] = /^untranslated\.(\w+)$/.exec(at ?? "") ?? [];
  if (into) return firstUntranslated(content, { languages, into });
  const path = at === "problem" ? problems[0]?.path : at;
  return path ? controlPath(path, languages) : undefined;
}

function Editor({ kind, loaded }: { kind: DocumentKind; loaded: StoredDocument }) {
  const draft = useDraft(() => (site().isOpen ? loaded : withSuggestions(loaded)));
  const { saver, languages, content, status, stored, problems, setIsChoosing } = draft;
  const [search] = useSearchParams();
  const [target, setTarget] = useState(() => targetOf(search.get("at"), draft));
  const [isPublishing, setIsPublishing] = useState(false);
  const [shape] = useState(() =>
    kind === "insurers" ? withOfferedInsurers(() => saver.read().content) : shapeOfDocument(kind),
  );
  const [change] = useState(() => (kind === "insurers" ? followingInsurers(saver) : saver.change));
  const bar = useRef<HTMLFieldSetElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useFocusFallback(bar, bar);
  useFocusFallback(form, form);
  const [isPreviewShown, setIsPreviewShown] = useState(() => matchMedia(roomForBoth).matches);
  // Of what is saved, since the preview has no page of an address that is still being typed.
  const savedContent = presentContent(stored);
  const [at, setAt] = useState(search.get("at") ?? "");
  const [chosenPath, setChosenPath] = useState<string>();
  const savedLanguages = languagesOf(stored, savedContent);
  const [previewed, setPreviewed] = useState<Language>(() => site().language);

  /** The preview follows to the page that shows the value with the focus. */
  function follow(event: FocusEvent<HTMLElement>) {
    const focused = event.target.closest("[data-path]")?.getAttribute("data-path") ?? at;
    if (pathShowing(kind, savedContent, focused) !== pathShowing(kind, savedContent, at))
      setChosenPath(undefined);
    setAt(focused);
  }

  /** The preview shows the language in which something is typed. */
  function followLanguage(event: FormEvent<HTMLElement>) {
    const typed = languages.find((language) => language === (event.target as HTMLElement).lang);
    if (typed) setPreviewed(typed);
  }

  useEffect(() => {
    if (target === undefined) return;
    return focusPath(form.current, target, () => setTarget(undefined));
  }, [target]);

  /** Focuses a field, in place of the preview where there is room for one of the two. */
  function showField(path: Path | undefined) {
    if (path !== undefined && !matchMedia(roomForBoth).matches) setIsPreviewShown(false);
    setTarget(path);
  }

  const showFirstProblem = () => showField(targetOf("problem", { ...saver.read(), languages }));

  async function publish() {
    await saver.flush();
    const { newer, problems: present, status: saved } = saver.read();
    if (newer) return setIsChoosing(true);
    if (present.length > 0) return showFirstProblem();
    if (saved !== "saved") return;
    await refreshSite();
    setIsPublishing(true);
  }

  /** Leads to the first problem, unless other drafts solve it: then the dialog says what is to be published with it. */
  async function showRefused() {
    await saver.reload();
    if (saver.read().problems.length === 0) return;
    setIsPublishing(false);
    showFirstProblem();
  }

  return (
    <>
      <fieldset
        ref={bar}
        aria-label="Draft"
        tabIndex={-1}
        className={`${cardClasses} sticky top-2 z-raised flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3`}
      >
        <SaveStatus status={status} hasDraft={stored.draft !== null} />
        <div className="flex flex-wrap gap-2">
          <ChooseNewer draft={draft} />
          <Button
            variant="secondary"
            aria-pressed={isPreviewShown}
            className="aria-pressed:selected aria-pressed:border-accent"
            onClick={() => setIsPreviewShown(!isPreviewShown)}
          >
            Preview
          </Button>
          <DropDraft saver={saver} hasDraft={stored.draft !== null} />
          <Button isDisabled={stored.draft === null && status === "saved"} onClick={() => void publish()}>
            Publish…
          </Button>
        </div>
        <PlannedPublishing planned={stored} onCancelled={saver.reload} />
        <MissingTranslations content={content} languages={languages} at={at} onNext={showField} />
      </fieldset>
      {problems.length > 0 && (
        <Notice variant="warning">
          <p className="font-semibold">Before this can be published:</p>
          <ul className="mt-1 grid gap-1">
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <button
                  type="button"
                  onClick={() => showField(controlPath(path, languages))}
                  className="min-h-8 text-left underline underline-offset-4"
                >
                  {describePath(kind, controlPath(path, languages))}: {message}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={isPreviewShown ? "grid items-start gap-6 xl:grid-cols-2" : "grid gap-6"}>
        <div className={`grid min-w-0 gap-6 ${isPreviewShown ? "max-xl:hidden" : ""}`}>
          <FactsHelp />
          <div
            ref={form}
            tabIndex={-1}
            onFocus={follow}
            onInput={followLanguage}
            className={`${cardClasses} p-4 sm:p-8`}
          >
            <DraftForm draft={draft} target={target} change={change}>
              <GroupFields shape={shape} path="" value={content} />
            </DraftForm>
          </div>
        </div>
        {isPreviewShown && (
          <div className="min-w-0 xl:sticky xl:top-24">
            <Preview
              pages={previewPages(kind, savedContent, savedLanguages)}
              path={chosenPath ?? pathShowing(kind, savedContent, at)}
              onPath={setChosenPath}
              languages={savedLanguages}
              language={savedLanguages.includes(previewed) ? previewed : savedLanguages[0]}
              onLanguage={setPreviewed}
              version={stored.etag}
            />
          </div>
        )}
      </div>
      <CardSection id="history" heading="History">
        <History saver={saver} languages={languages} present={content} />
      </CardSection>
      <PublishDialog
        isOpen={isPublishing}
        kinds={[kind]}
        onClose={() => {
          setIsPublishing(false);
          void saver.reload();
        }}
        onProblems={() => void showRefused()}
      />
    </>
  );
}
