import { fieldLengths } from "#contract/fields.ts";
import { postCategories } from "#practice/post-categories.ts";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextAreaField } from "#web/forms/text-area-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { FeaturedPictureField } from "./featured-picture-field.tsx";

type FieldName = "title" | "content" | "category" | "is_draft" | "featured_image" | "featured_image_alt";

interface PostFieldsProps {
  field: RegisterField<FieldName>;
  chosenPicture: File | undefined;
  storedPicture?: string | undefined;
  /** Whether the category is optional (newsletter-1). */
  isCategoryOptional: boolean;
}

/** The fields of a post, new or changed. */
export function PostFields({ field, chosenPicture, storedPicture, isCategoryOptional }: PostFieldsProps) {
  return (
    <>
      <TextField label="Title" autoComplete="off" {...field("title")} />
      <TextAreaField
        label="Content"
        rows={10}
        maxCharacters={fieldLengths.content}
        hint="Plain text. A blank line begins a paragraph; web addresses become links."
        {...field("content")}
      />
      <SelectField
        label="Category"
        optional={isCategoryOptional}
        unset={isCategoryOptional ? "No category" : "Choose a category"}
        choices={postCategories}
        {...field("category")}
      />
      <FeaturedPictureField chosen={chosenPicture} stored={storedPicture} {...field("featured_image")} />
      <TextField
        label="Alternative text"
        optional
        autoComplete="off"
        hint="What the image shows, for readers who cannot see it. Leave it empty if the image only decorates."
        {...field("featured_image_alt")}
      />
      <CheckboxField label="Draft" hint="Only you can see a draft." {...field("is_draft")} />
    </>
  );
}
