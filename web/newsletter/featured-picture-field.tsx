import { type ComponentProps, useEffect, useState } from "react";
import { pictureSentences, pictureTypes } from "#contract/pictures.ts";
import { controlLook, LabelledField } from "../forms/labelled-field.tsx";

interface FeaturedPictureFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  /** What is chosen at the moment. */
  chosen: File | undefined;
  /** Address of the stored picture, which a chosen one would replace. */
  stored?: string | undefined;
  error?: string | undefined;
}

/** A file as an address that the pages' policy lets a picture have; undefined while it is being read. */
function useDataAddress(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (!file || !(pictureTypes as readonly string[]).includes(file.type)) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => setRead({ file, address: String(reader.result) }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read && read.file === file ? read.address : undefined;
}

/** A post's picture: chosen, and shown as the post will show it. */
export function FeaturedPictureField({ chosen, stored, error, ...input }: FeaturedPictureFieldProps) {
  const address = useDataAddress(chosen) ?? (chosen ? undefined : stored);
  return (
    <div className="grid gap-3">
      <LabelledField
        label="Featured image"
        hint={
          stored
            ? "JPG, PNG, WEBP or GIF, under 5 MB. It takes the place of the present one."
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
            className={`${controlLook} file:mr-4 file:min-h-9 file:rounded-full file:border-0 file:bg-tint file:px-4 file:font-semibold file:text-brand`}
          />
        )}
      </LabelledField>
      <div className="grid aspect-[3/2] w-full place-items-center overflow-hidden rounded-2xl border border-line bg-sunken text-center text-ink-soft sm:max-w-sm">
        {address ? (
          <img src={address} alt="Preview as the post will show it" className="size-full object-cover" />
        ) : (
          <p className="px-6">{chosen ? "No preview." : pictureSentences.noneChosen}</p>
        )}
      </div>
    </div>
  );
}
