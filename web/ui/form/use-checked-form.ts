import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from "react-hook-form";
import { config } from "zod/mini";

// Zod would otherwise try whether it may compile its checks, which the pages' policy forbids and reports.
config({ jitless: true });

/** The kind of schema that checks a form: any of the contract's. */
type FormSchema<Values, Checked> = Parameters<
  typeof standardSchemaResolver<Values & FieldValues, unknown, Checked>
>[0];

interface CheckedFormOptions<Values extends FieldValues, Checked> {
  schema: FormSchema<Values, Checked>;
  /**
   * What fields hold at first, for a form that is first shown in the browser. One that comes in the server's page
   * leaves this out: it would overwrite what was typed before React.
   */
  defaultValues?: DefaultValues<Values>;
}

/**
 * A form checked by the contract's own schema: on submit, then at each change of a field that was wrong; a failed
 * submit puts the focus on the first invalid field (specification §2).
 */
export function useCheckedForm<Values extends FieldValues, Checked>({
  schema,
  defaultValues,
}: CheckedFormOptions<Values, Checked>) {
  const form = useForm<Values, unknown, Checked>({
    resolver: standardSchemaResolver<Values, unknown, Checked>(schema),
    ...(defaultValues && { defaultValues }),
  });
  const { errors } = form.formState;

  /** A field's name, handlers and error, to spread into one of the fields of this folder. */
  function field(name: FieldPath<Values>) {
    const { message: error } = (get(errors, name) ?? {}) as { message?: string };
    return { ...form.register(name), error };
  }

  /** Shows what the server says of fields, by their names, and puts the focus on the first of them. */
  function showFieldErrors(fields: Readonly<Record<string, readonly string[]>> | undefined): void {
    let isFirst = true;
    for (const [name, sentences] of Object.entries(fields ?? {})) {
      if (!(name in form.getValues())) continue;
      form.setError(
        name as FieldPath<Values>,
        { type: "server", message: sentences.join(" ") },
        { shouldFocus: isFirst },
      );
      isFirst = false;
    }
  }

  return { ...form, field, showFieldErrors };
}
