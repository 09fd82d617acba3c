import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useId, useRef, useState } from "react";
import {
  pictureBytesLimit,
  pictureMessages,
  sitePictureMessages,
  sitePictureTypes,
} from "#contract/posts/pictures.ts";
import type { Text } from "#contract/site/values.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { getFieldErrors } from "#web/api/error-message.ts";
import { CheckboxField, FieldError } from "#web/forms/fields.tsx";
import { readDataUrl } from "#web/forms/read-data-url.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { FocalPoint, type Point } from "./focal-point.tsx";
import { useDocumentForm, useFieldParts } from "./form-context.ts";
import { type Path, pathTo } from "./paths.ts";
import { WrittenField } from "./simple-fields.tsx";
import { picturesQuery } from "./site-queries.ts";

interface PictureValue {
  readonly name?: string;
  readonly alt?: Text;
  readonly decorative?: boolean;
  readonly focus?: Point;
}

interface PictureFieldProps {
  readonly path: Path;
  readonly value: unknown;
  readonly isOptional?: boolean;
}

interface PictureState {
  /** What was chosen here last. */
  readonly chosen?: { readonly id: string; readonly preview: string };
  readonly isSending?: boolean;
  readonly failure?: string;
}

interface PictureWordsProps {
  readonly path: Path;
  readonly picture: PictureValue;
}

/** The shape of what a picture shows: `picture` in contract/site/values.ts has no other. */
const wordsOfPicture = { type: "text", max: 300, isMultiline: false } as const;

/** What a picture shows in words, or that it only decorates (WCAG 2.2, 1.1.1). */
function PictureWords({ path, picture }: PictureWordsProps) {
  const { change } = useDocumentForm();
  const left = useRef<Text | undefined>(undefined);
  const { alt = { en: "" }, decorative = false } = picture;
  function setDecorative(isWanted: boolean) {
    if (isWanted) left.current = alt;
    const words = isWanted ? { en: "" } : (left.current ?? alt);
    change(path, { ...picture, alt: words, decorative: isWanted });
  }
  return (
    <>
      {!decorative && (
        <div data-path={pathTo(path, "alt")}>
          <WrittenField shape={wordsOfPicture} path={pathTo(path, "alt")} value={alt} />
        </div>
      )}
      <CheckboxField
        label="It only decorates"
        hint="Screen readers skip it."
        checked={decorative}
        onChange={({ target }) => setDecorative(target.checked)}
      />
    </>
  );
}

/** A picture: shown, exchanged, removed, what of it stays in sight, and what it shows in words (site-10). */
export function PictureField({ path, value, isOptional = false }: PictureFieldProps) {
  const { change, problems } = useDocumentForm();
  const { label, error, isWhole = false } = useFieldParts(path);
  const { data: pictures } = useQuery(picturesQuery);
  const [state, setState] = useState<PictureState>({});
  // The file that is to be the picture, unless another one is chosen first, or none.
  const wanted = useRef<File>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const picture = value as PictureValue | null | undefined;
  const { chosen } = state;
  const { src, srcset: srcSet } = pictures?.results.find((one) => one.id === picture?.name) ?? {};
  const source = chosen && chosen.id === picture?.name ? { src: chosen.preview } : { src, srcSet };
  const image = source.src && (
    <img {...source} sizes="20rem" alt="" className="max-h-52 max-w-full object-contain" />
  );
  const problem = state.failure ?? error ?? problems.get(pathTo(path, "name"));

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file may be chosen again after it was removed.
    target.value = "";
    if (!file) return;
    if (!(sitePictureTypes as readonly string[]).includes(file.type))
      return setState({ failure: sitePictureMessages.type });
    if (file.size >= pictureBytesLimit)
      return setState({ failure: pictureMessages.tooLarge({}, { locale: "en" }) });
    wanted.current = file;
    setState({ isSending: true });
    try {
      const preview = await readDataUrl(file);
      const stored = await call("POST /api/office/site/pictures/", { form: { picture: file } });
      if (wanted.current !== file) return;
      // Its name alone: what it shows may have been typed meanwhile.
      change(pathTo(path, "name"), stored.id);
      setState({ chosen: { id: stored.id, preview } });
    } catch (reason) {
      const failure =
        getFieldErrors(reason)?.picture?.join(" ") ?? getErrorMessage(reason, "The picture was not stored.");
      if (wanted.current === file) setState({ failure });
    }
  }

  return (
    <fieldset className="min-w-0 rounded-box border border-border p-4 sm:p-5">
      <legend className="px-1 font-semibold">{label}</legend>
      <div className="grid gap-4">
        {image && isWhole && <div>{image}</div>}
        {image && !isWhole && (
          <FocalPoint point={picture?.focus} onChange={(point) => change(pathTo(path, "focus"), point)}>
            {image}
          </FocalPoint>
        )}
        <div data-field data-path={pathTo(path, "name")} className="flex flex-wrap items-center gap-4">
          <p className="min-w-0 wrap-anywhere text-muted">
            {state.isSending ? "Storing the picture…" : picture?.name ? "Stored" : "No picture"}
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
                ref={input}
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
                  wanted.current = undefined;
                  // This button goes with the picture (WCAG 2.2, 2.4.3).
                  input.current?.focus();
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
        {picture && <PictureWords path={path} picture={picture} />}
      </div>
    </fieldset>
  );
}
