import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { TextField } from "#web/forms/fields.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { useDocumentForm } from "./form-context.ts";
import { createInsurer, type Insurer, nameOfInsurer } from "./insurer-entries.ts";
import { inEach } from "./setup-presets.ts";
import { tooLong } from "./simple-fields.tsx";

interface InsurerNamesProps {
  readonly insurers: readonly Insurer[];
  /** Those that are published, which stay. */
  readonly published: readonly Insurer[];
  /** Adds what is typed; false where that cannot be. For who goes on without pressing the button. */
  readonly addTyped: Ref<() => boolean>;
}

/** Longest name of an insurer, in characters, as the document has it. */
const longestName = 80;

/**
 * The insurers by their names alone, the same in every language: each is offered in both forms, in the order in which it
 * was added.
 */
export function InsurerNames({ insurers, published, addTyped }: InsurerNamesProps) {
  const { languages, change } = useDocumentForm();
  const [name, setName] = useState("");
  const [status, setStatus] = useState("");
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(list, list);
  const id = useId();
  const labelOf = (insurer: Insurer) => nameOfInsurer(insurer, languages[0]);

  const error = tooLong(name.trim(), longestName);

  function add(): boolean {
    const typed = name.trim();
    if (error) return false;
    if (typed === "") return true;
    const isKnown = insurers.some((insurer) => labelOf(insurer).toLowerCase() === typed.toLowerCase());
    setStatus(isKnown ? `${typed} is in the list already.` : `${typed} was added.`);
    setName("");
    if (isKnown) return true;
    const added = createInsurer(
      insurers,
      inEach(languages, () => typed),
    );
    change("insurers", [...insurers, { ...added, registration: null }]);
    // The key that stored rows hold is written from this.
    change(`insurers.${insurers.length}.registration`, added.registration);
    return true;
  }

  useImperativeHandle(addTyped, () => add);

  function remove(insurer: Insurer) {
    setStatus(`${labelOf(insurer)} was removed.`);
    change(
      "insurers",
      insurers.filter((other) => other !== insurer),
    );
  }

  return (
    <div className="grid gap-5">
      <ul ref={list} tabIndex={-1} aria-labelledby={id} className="flex flex-wrap gap-2 rounded-box">
        {insurers.map((insurer) => (
          <li
            key={insurer.value}
            className="flex min-h-11 items-center gap-1 rounded-full border border-border bg-surface-sunken pr-1 pl-4"
          >
            <span className={published.some(({ value }) => value === insurer.value) ? "pr-3" : ""}>
              {labelOf(insurer)}
            </span>
            {!published.some(({ value }) => value === insurer.value) && (
              <IconButton aria-label={`Remove: ${labelOf(insurer)}`} onClick={() => remove(insurer)}>
                <X aria-hidden className="size-5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <p id={id} className="sr-only">
        Insurance plans that patients choose from
      </p>
      <p className="text-note text-muted">
        “None” and “Other” stay: they are for patients without insurance, and for those whose plan you do not
        list.
      </p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label="Name of a plan"
            autoComplete="off"
            error={error}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12">
          <Plus aria-hidden className="size-5" />
          Add insurance
        </Button>
      </form>
      <output className="sr-only">{status}</output>
    </div>
  );
}
