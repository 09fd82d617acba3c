import { type ComponentProps, useState } from "react";
import { pictureMessages, pictureTypes } from "#contract/posts/pictures.ts";
import { controlClasses, LabelledField } from "#web/forms/fields.tsx";
import { readDataUrl } from "#web/forms/read-data-url.ts";

interface FeaturedPictureFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  /** The chosen file. */
  chosen: File | undefined;
  /** URL of the stored picture, which a chosen one replaces. */
  stored?: string | undefined;
  error?: string | undefined;
}

/** A file input for a post's picture, with a preview. */
export function FeaturedPictureField({
  chosen,
  stored,
  error,
  onChange,
  ...input
}: FeaturedPictureFieldProps) {
  const [preview, setPreview] = useState<{ file: File; url: string }>();
  const previewUrl = preview?.file === chosen ? preview?.url : undefined;
  const address = chosen ? previewUrl : stored;

  async function showPreview(file: File | undefined) {
    if (!file || !(pictureTypes as readonly string[]).includes(file.type)) return;
    // A file that cannot be read has no preview, and is refused when it is sent.
    const url = await readDataUrl(file).catch(() => undefined);
    if (url) setPreview({ file, url });
  }

  return (
    <div className="grid gap-3">
      <LabelledField
        label="Featured image"
        hint={
          stored
            ? "JPG, PNG, WEBP or GIF, under 5 MB. It replaces the current one."
            : "JPG, PNG, WEBP or GIF, under 5 MB."
        }
        error={error}
      >
        {(control) => (
          <input
            type="file"
            accept={pictureTypes.join(",")}
            {...control}
            {...input}
            onChange={(event) => {
              void showPreview(event.target.files?.[0]);
              return onChange?.(event);
            }}
            className={`${controlClasses} file:mr-4 file:min-h-9 file:rounded-full file:border-0 file:bg-accent-subtle file:px-4 file:font-semibold file:text-accent`}
          />
        )}
      </LabelledField>
      <div className="grid aspect-[3/2] w-full place-items-center overflow-hidden rounded-box border border-border bg-surface-sunken text-center text-muted sm:max-w-sm">
        {address ? (
          <img src={address} alt="Preview as the post will show it" className="size-full object-cover" />
        ) : (
          <p className="px-6">{chosen ? "No preview." : pictureMessages.noneChosen({}, { locale: "en" })}</p>
        )}
      </div>
    </div>
  );
}
