import { useState } from "react";
import { flushSync } from "react-dom";
import { languageInEnglish } from "#contract/language.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { Language } from "#contract/site/values.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipRadios } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { comparedLanguages, type Difference, differencesOf, inWords, isSame } from "./differences.ts";
import {
  describePath,
  languageAt,
  type Path,
  textPath,
  translationsIn,
  valueAt,
  withValueAt,
} from "./paths.ts";
import { type Content, presentContent, type StoredDocument } from "./site-queries.ts";

interface ChooseTextsProps {
  readonly kind: DocumentKind;
  /** The languages in which the document is written, the default first. */
  readonly languages: OfferedLanguages;
  /** What one's own changes began from. */
  readonly base: Content;
  readonly own: Content;
  readonly newer: StoredDocument;
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly onChoose: (content: Content) => void;
}

type Choice = "own" | "newer";

interface SideProps {
  readonly name: string;
  readonly value: unknown;
  readonly languages: OfferedLanguages;
  /** That of a single text, where there are several. */
  readonly language: Language | undefined;
}

/** What one of both has: in the default language, and of a whole entry its translations below. */
function Side({ name, value, languages: [first, ...others], language: own }: SideProps) {
  const words = inWords(value, first);
  const translations = others
    .map((language) => ({ language, texts: translationsIn(value, language) }))
    .filter((translation) => translation.texts.length > 0);
  return (
    <div className="min-w-0 rounded-box border border-border bg-surface-sunken p-3">
      <p className="text-note font-semibold text-muted">{name}</p>
      <div className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line">
        <p lang={words ? own : undefined}>{words || "Empty"}</p>
        {translations.map(({ language, texts: translated }) => (
          <div key={language} className="mt-2">
            <p className="text-note text-muted">{languageInEnglish(language)}</p>
            <p lang={language}>{translated.join("\n")}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

/** One's own texts and those that another owner has saved meanwhile, field by field, to choose from (site-7). */
export function ChooseTexts({
  kind,
  languages: written,
  base,
  own,
  newer,
  isOpen,
  setIsOpen,
  onChoose,
}: ChooseTextsProps) {
  const languages = comparedLanguages(written);
  const theirs = presentContent(newer);
  const [chosen, setChosen] = useState<ReadonlyMap<Path, Choice>>(new Map());
  const differences = differencesOf(theirs, own, { languages });
  // What only one of both has changed needs no choice, but can be seen.
  const choiceOf = ({ path, after }: Difference): Choice =>
    chosen.get(path) ?? (isSame(after, valueAt(base, path)) ? "newer" : "own");
  const languagesOf = ({ path }: Difference) => ({
    languages,
    language: languages.length > 1 ? languageAt(path) : undefined,
  });
  const author = newer.draft?.saved_by ?? "Another owner";

  function settle() {
    const content = differences.reduce<Content>(
      (all, difference) =>
        choiceOf(difference) === "own" ? withValueAt(all, difference.path, difference.after) : all,
      theirs,
    );
    // Closed before it is removed, since it then returns the focus (WCAG 2.2, 2.4.3).
    flushSync(() => setIsOpen(false));
    onChoose(content);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Compare both
      </Button>
      <Dialog
        isOpen={isOpen}
        hasUnsavedText
        onClose={() => setIsOpen(false)}
        title="Someone else has changed this"
        description={`${author} saved this document after you opened it. Choose what to keep; nothing is lost until you do.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Later
            </Button>
            <Button onClick={settle}>Save these choices</Button>
          </>
        }
      >
        <div className="grid gap-6">
          {differences.map((difference) => (
            <div key={difference.path} className="grid gap-2">
              <ChipRadios
                legend={describePath(kind, textPath(difference.path, languages))}
                name={`choice-${difference.path}`}
                options={[
                  { value: "own", label: "Mine" },
                  { value: "newer", label: "Theirs" },
                ]}
                value={choiceOf(difference)}
                onChange={(choice) => setChosen(new Map(chosen).set(difference.path, choice as Choice))}
              />
              <div className="grid gap-2 sm:grid-cols-2">
                <Side name="Mine" value={difference.after} {...languagesOf(difference)} />
                <Side name={`Theirs (${author})`} value={difference.before} {...languagesOf(difference)} />
              </div>
            </div>
          ))}
        </div>
      </Dialog>
    </>
  );
}
