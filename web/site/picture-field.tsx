import { type ChangeEvent, useId, useState } from "react";
import {
  pictureBytesLimit,
  pictureMessages,
  sitePictureMessages,
  sitePictureTypes,
} from "#contract/pictures.ts";
import type { Text } from "#contract/site/values.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { FieldError, TextField } from "#web/forms/fields.tsx";
import { readDataUrl } from "#web/forms/read-data-url.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { useDocumentForm, useFieldParts } from "./form-context.ts";
import { type Path, pathTo } from "./paths.ts";

interface PictureValue {
  readonly name?: string;
  readonly alt?: Text;
}

interface PictureFieldProps {
  readonly path: Path;
  readonly value: unknown;
  readonly isOptional?: boolean;
}

/** A picture: shown once it was chosen here, exchanged, removed, and what it shows in words (site-10). */
export function PictureField({ path, value, isOptional = false }: PictureFieldProps) {
  const { change, language, problems } = useDocumentForm();
  const { label, error } = useFieldParts(path);
  const [state, setState] = useState<{ preview?: string; isSending?: boolean; failure?: string }>({});
  const id = useId();
  const picture = value as PictureValue | null | undefined;
  const problem = state.failure ?? error ?? problems.get(pathTo(path, "name"));

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file may be chosen again after it was removed.
    target.value = "";
    if (!file) return;
    if (!(sitePictureTypes as readonly string[]).includes(file.type))
      return setState({ failure: sitePictureMessages.type });
    if (file.size >= pictureBytesLimit) return setState({ failure: pictureMessages.tooLarge });
    setState({ isSending: true });
    try {
      const preview = await readDataUrl(file);
      const stored = await call("POST /api/office/site/pictures/", { form: { picture: file } });
      // Its name alone: what it shows may have been typed meanwhile.
      change(pathTo(path, "name"), stored.id);
      setState({ preview });
    } catch (reason) {
      setState({ failure: getErrorMessage(reason, "The picture was not stored.") });
    }
  }

  return (
    <fieldset className="min-w-0 rounded-box border border-border p-4 sm:p-5">
      <legend className="px-1 font-semibold">{label}</legend>
      <div className="grid gap-4">
        <div data-field className="flex flex-wrap items-center gap-4">
          {state.preview && (
            <img src={state.preview} alt="" className="max-h-40 max-w-full rounded-small object-contain" />
          )}
          <p className="min-w-0 wrap-anywhere text-muted">
            {state.isSending ? "Storing the picture…" : picture?.name || "No picture"}
          </p>
          <div className="flex flex-wrap gap-2">
            <label
              htmlFor={id}
              className={buttonClasses(
                "secondary",
                "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              )}
            >
              {picture?.name ? "Choose another" : "Choose picture"}
              <input
                id={id}
                type="file"
                accept={sitePictureTypes.join(",")}
                aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ""}`}
                aria-invalid={problem ? true : undefined}
                onChange={(event) => void choose(event)}
                className="sr-only"
              />
            </label>
            {isOptional && picture && (
              <Button
                variant="quiet"
                onClick={() => {
                  setState({});
                  change(path, null);
                }}
              >
                Remove picture
              </Button>
            )}
          </div>
        </div>
        <FieldError id={`${id}-error`} error={problem} />
        <p id={`${id}-hint`} className="text-note text-muted">
          JPG, PNG, WEBP or GIF under 5 MB, or SVG under 200 kB.
        </p>
        {picture && (
          <TextField
            label="What it shows"
            hint="For those who cannot see it. Names of facts such as {practice} work here too."
            error={problems.get(pathTo(path, "alt"))}
            lang={language}
            autoComplete="off"
            value={picture.alt?.[language] ?? ""}
            onChange={({ target }) =>
              change(pathTo(path, "alt"), { ...(picture.alt ?? { en: "" }), [language]: target.value })
            }
          />
        )}
      </div>
    </fieldset>
  );
}
