import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from "react-hook-form";
import { config, type input, type output, type ZodMiniType } from "zod/mini";

// Zod would otherwise try whether it may compile its checks, which the pages' policy forbids and reports.
config({ jitless: true });

/** A schema of the contract for a form's values. */
type FormSchema = ZodMiniType<unknown, FieldValues>;

interface CheckedFormOptions<Schema extends FormSchema> {
  schema: Schema;
  /**
   * What fields hold at first, for a form that is first shown in the browser. One that comes in the server's page
   * leaves this out: it would overwrite what was typed before React.
   */
  defaultValues?: DefaultValues<input<Schema>>;
}

/**
 * A form checked by the contract's own schema: on submit, then at each change of a field that was wrong; a failed
 * submit puts the focus on the first invalid field (specification §2).
 */
export function useCheckedForm<Schema extends FormSchema>({
  schema,
  defaultValues,
}: CheckedFormOptions<Schema>) {
  type Values = input<Schema>;
  const form = useForm<Values, unknown, output<Schema>>({
    resolver: standardSchemaResolver<Values, unknown, output<Schema>>(schema),
    ...(defaultValues && { defaultValues }),
  });
  const { errors } = form.formState;

  /** A field's name, handlers and error, to spread into one of the fields of this folder. */
  function field(name: FieldPath<Values>) {
    const { message: error } = (get(errors, name) ?? {}) as { message?: string };
    return { ...form.register(name), error };
  }

  /** Shows what the server says of fields, by their names, and puts the focus on the first of them in the form. */
  function showFieldErrors(fields: Readonly<Record<string, readonly string[]>> | undefined): void {
    const wrong = Object.keys(form.getValues()).filter((name) => fields?.[name]);
    for (const name of wrong) {
      const message = fields?.[name]?.join(" ") ?? "";
      form.setError(
        name as FieldPath<Values>,
        { type: "server", message },
        { shouldFocus: name === wrong[0] },
      );
    }
  }

  return { ...form, field, showFieldErrors };
}
