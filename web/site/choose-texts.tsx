import { useState } from "react";
import type { DocumentKind } from "#contract/site/documents.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipRadios } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type Difference, differencesOf, isSame } from "./differences.ts";
import { describePath, type Path, textsIn, valueAt, withValueAt } from "./paths.ts";
import { type Content, presentContent, type StoredDocument } from "./site-queries.ts";

interface ChooseTextsProps {
  readonly kind: DocumentKind;
  /** What one's own changes began from. */
  readonly base: Content;
  readonly own: Content;
  readonly newer: StoredDocument;
  readonly onChoose: (content: Content) => void;
}

type Choice = "own" | "newer";

function Side({ name, value }: { name: string; value: unknown }) {
  const texts = typeof value === "boolean" ? [value ? "Yes" : "No"] : textsIn(value);
  return (
    <div className="min-w-0 rounded-box border border-border bg-surface-sunken p-3">
      <p className="text-note font-semibold text-muted">{name}</p>
      <p className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line">
        {texts.join("\n") || "Empty"}
      </p>
    </div>
  );
}

/** One's own texts and those that another owner has saved meanwhile, field by field, to choose from (site-7). */
export function ChooseTexts({ kind, base, own, newer, onChoose }: ChooseTextsProps) {
  const theirs = presentContent(newer);
  const [isOpen, setIsOpen] = useState(true);
  const [chosen, setChosen] = useState<ReadonlyMap<Path, Choice>>(new Map());
  const differences = differencesOf(theirs, own);
  // What only one of both has changed needs no choice, but can be seen.
  const choiceOf = ({ path, after }: Difference): Choice =>
    chosen.get(path) ?? (isSame(after, valueAt(base, path)) ? "newer" : "own");
  const author = newer.draft?.saved_by ?? "Another owner";

  function settle() {
    const content = differences.reduce<Content>(
      (all, difference) =>
        choiceOf(difference) === "own" ? withValueAt(all, difference.path, difference.after) : all,
      theirs,
    );
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
                legend={describePath(kind, difference.path)}
                name={`choice-${difference.path}`}
                options={[
                  { value: "own", label: "Mine" },
                  { value: "newer", label: "Theirs" },
                ]}
                value={choiceOf(difference)}
                onChange={(choice) => setChosen(new Map(chosen).set(difference.path, choice as Choice))}
              />
              <div className="grid gap-2 sm:grid-cols-2">
                <Side name="Mine" value={difference.after} />
                <Side name={`Theirs (${author})`} value={difference.before} />
              </div>
            </div>
          ))}
        </div>
      </Dialog>
    </>
  );
}
