import { type ChangeEvent, useId, useRef } from "react";
import type { Profile } from "#contract/accounts/accounts.ts";
import { pictureBytesLimit, pictureMessages, pictureTypes } from "#contract/posts/pictures.ts";
import { FieldError } from "#web/forms/fields.tsx";
import { readDataUrl } from "#web/forms/read-data-url.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, buttonClasses } from "#web/ui/button.tsx";

/** A chosen picture: the file, and an address to show it by before it is stored. */
export interface ChosenPicture {
  readonly file: File;
  readonly address: string;
}

/** Reads a chosen file; the message for one that is no picture, too large, or cannot be read. */
export async function readChosenPicture(file: File): Promise<ChosenPicture | string> {
  if (!(pictureTypes as readonly string[]).includes(file.type))
    return pictureMessages.type({}, { locale: "en" });
  if (file.size >= pictureBytesLimit) return pictureMessages.tooLarge({}, { locale: "en" });
  try {
    return { file, address: await readDataUrl(file) };
  } catch {
    return pictureMessages.damaged({}, { locale: "en" });
  }
}

/** A picture that replaces the stored one; null removes it; undefined keeps it. */
export type PictureChange = ChosenPicture | null | undefined;

interface PictureFieldProps {
  profile: Profile;
  change: PictureChange;
  error: string | undefined;
  onChange: (change: PictureChange, error?: string) => void;
}

/** An employee's picture: shown, chosen, removed (accounts-17). */
export function PictureField({ profile, change, error, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = change === undefined ? profile.profile_picture : (change?.address ?? null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file may be chosen again after it was removed.
    target.value = "";
    if (!file) return;
    const picture = await readChosenPicture(file);
    if (typeof picture === "string") onChange(change, picture);
    else onChange(picture);
  }

  return (
    <div data-field>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar person={profile} picture={shown} className="size-20 text-2xl" />
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={id}
            className={buttonClasses(
              "secondary",
              "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            )}
          >
            Choose picture
            <input
              ref={input}
              id={id}
              type="file"
              accept={pictureTypes.join(",")}
              aria-describedby={`${id}-hint ${error ? `${id}-error` : ""}`}
              aria-invalid={error ? true : undefined}
              onChange={(event) => void choose(event)}
              className="sr-only"
            />
          </label>
          {shown && (
            <Button
              variant="quiet"
              onClick={() => onChange(profile.profile_picture === null ? undefined : null)}
            >
              Remove picture
            </Button>
          )}
          {error && (
            <Button
              variant="quiet"
              onClick={() => {
                onChange(change);
                input.current?.focus();
              }}
            >
              Dismiss
            </Button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-hint`} className="mt-2 text-note text-muted">
        JPG, PNG, WEBP or GIF, under 5 MB.
      </p>
    </div>
  );
}
