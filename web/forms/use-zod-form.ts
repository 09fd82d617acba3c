import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type BaseSyntheticEvent, useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { config, type input, type output, type ZodMiniType } from "zod/mini";
import { saidIn } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { getErrorMessage, getFieldErrors } from "#web/api/error-message.ts";
import { useLanguage } from "#web/ui/in-english.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { useIsMounted } from "#web/ui/use-late-failure.ts";
import { showFocusedField } from "./form.tsx";

interface SavedForm<Values extends FieldValues> {
  /** The fields as they were when they were sent. */
  sent: Values;
  /** The fields as the server has saved them. */
  saved: Values;
}

/** Resets a form to what was saved; what was changed while it was being saved stays, as unsaved. */
export function resetToSaved<Values extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Values>, "getValues" | "reset" | "setValue">,
  { sent, saved }: SavedForm<Values>,
): void {
  const typed = getValues();
  reset(saved, { keepFieldsRef: true, keepDirtyValues: false });
  for (const [name, value] of Object.entries(typed) as [
    FieldPath<Values>,
    FieldPathValue<Values, FieldPath<Values>>,
  ][]) {
    if (value !== sent[name]) setValue(name, value, { shouldDirty: true });
  }
}

// Otherwise Zod tests whether it may use `eval`, which the Content-Security-Policy blocks and reports.
config({ jitless: true });

/** A schema of the contract for a form's values. */
type FormSchema = ZodMiniType<unknown, FieldValues>;

/** A field's name, handlers and error, to spread into one of the fields of this folder. */
export type RegisterField<Name extends string> = (
  name: Name,
) => UseFormRegisterReturn & { error: string | undefined };

interface ZodFormOptions<Schema extends FormSchema, Reply> {
  schema: Schema;
  /**
   * For a form that is first rendered in the browser. A form in the server's HTML omits it: it would overwrite values
   * that were typed before hydration.
   */
  defaultValues?: DefaultValues<input<Schema>>;
  /** Used instead of `defaultValues`: when these values change, fields that are not dirty are updated. */
  values?: input<Schema>;
  /** Each field's label, or its message, in the order of the form, for the links to invalid fields in the summary. */
  labels?: Readonly<Record<string, string | (() => string)>>;
  /** The field that has a name in the call, where the call has other names than the form. */
  fieldOf?: (sent: string) => string;
  /** Sends the valid values; rejects as `call()` does. */
  send: (values: output<Schema>, form: HTMLFormElement) => Promise<Reply>;
  /** Called with the reply, and the fields' values as they were when they were sent. */
  onSuccess: (reply: Reply, sent: input<Schema>) => unknown;
  /** The message for a failure that has none, or a function that returns the message. */
  failureMessage: string | ((error: unknown) => string);
  /** How a failure is announced in addition to the summary, which always shows it. */
  announceBy?: "toast" | "alert" | "summary";
  onFailure?: (error: unknown) => unknown;
  /** Names what the form was about, in a toast for a failure after it was closed. */
  about?: ((sent: input<Schema>) => string) | undefined;
}

/** Opens the disclosures in which fields of a form are, since what is folded away takes no focus. */
function unfold(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const name of names) {
    const named = form?.elements.namedItem(name);
    const field = named instanceof RadioNodeList ? named[0] : named;
    const details = field instanceof Element && field.closest("details");
    if (details) details.open = true;
  }
}

function announce(message: string, by: "toast" | "alert" | "summary", language: Language): void {
  if (by === "toast") void showToast(message, { type: "error", isSilent: true, language });
  if (by === "alert") window.alert(message);
}

/**
 * A React Hook Form validated by a schema of the contract: on submit, then on each change of a field that was invalid;
 * a failed submit focuses the first invalid field. The server's errors are shown at their fields and in the summary.
 */
export function useZodForm<Schema extends FormSchema, Reply>(options: ZodFormOptions<Schema, Reply>) {
  type Values = input<Schema>;
  const {
    schema,
    defaultValues,
    values: externalValues,
    labels = {},
    fieldOf = (sent) => sent,
    announceBy = "toast",
    failureMessage,
  } = options;
  const locale = useLanguage();
  const resolve = standardSchemaResolver<Values, unknown, output<Schema>>(schema);
  const form = useForm<Values, unknown, output<Schema>>({
    // Zod puts a fault into words while it checks, and nothing in a schema of the contract waits.
    resolver: (...given) => saidIn(locale, () => resolve(...given)),
    ...(defaultValues && { defaultValues }),
    ...(externalValues && { values: externalValues, resetOptions: { keepDirtyValues: true } }),
  });
  const isMounted = useIsMounted();
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting, submitCount } = form.formState;

  // By now the summary and the errors have moved the field that a failed submit has focused.
  useEffect(() => {
    if (submitCount > 0 || failure !== undefined) showFocusedField();
  }, [submitCount, failure]);

  const field: RegisterField<FieldPath<Values>> = (name) => {
    const { message: error } = (get(errors, name) ?? {}) as { message?: string };
    return { ...form.register(name), error };
  };

  /** Shows the server's errors at their fields, and focuses the first of them. */
  function showFieldErrors(
    element: HTMLFormElement,
    fields: Readonly<Record<string, readonly string[]>> | undefined,
  ): void {
    const said = new Map(Object.entries(fields ?? {}).map(([sent, messages]) => [fieldOf(sent), messages]));
    const invalid = Object.keys(form.getValues()).filter((name) => said.get(name));
    unfold(element, invalid);
    for (const name of invalid) {
      const message = said.get(name)?.join(" ") ?? "";
      form.setError(
        name as FieldPath<Values>,
        { type: "server", message },
        { shouldFocus: name === invalid[0] },
      );
    }
  }

  async function fail(error: unknown, sent: Values, element: HTMLFormElement): Promise<void> {
    const message =
      typeof failureMessage === "string"
        ? getErrorMessage(error, failureMessage, { locale })
        : failureMessage(error);
    if (options.about && !isMounted()) {
      return showToast(`${options.about(sent)}: ${message}`, { type: "error", language: locale });
    }
    setFailure(message);
    announce(message, announceBy, locale);
    showFieldErrors(element, getFieldErrors(error));
    await options.onFailure?.(error);
  }

  const clearFailure = () => setFailure(undefined);

  // A button that is not of type "submit" sends the form without an event of it.
  const [submitted, setSubmitted] = useState<HTMLFormElement>();
  function elementOf(event?: BaseSyntheticEvent): HTMLFormElement {
    const element = (event?.target ?? submitted) as HTMLFormElement;
    setSubmitted(element);
    return element;
  }

  const onSubmit = form.handleSubmit(
    async (values, event) => {
      clearFailure();
      const element = elementOf(event);
      const sent = form.getValues();
      let reply: Reply;
      try {
        // The server answers in that language also who is not known yet to be of staff.
        reply = await saidIn(locale, () => options.send(values, element));
      } catch (error) {
        return fail(error, sent, element);
      }
      await options.onSuccess(reply, sent);
    },
    (invalid, event) => {
      clearFailure();
      unfold(elementOf(event), Object.keys(invalid));
    },
  );

  const invalidFields = Object.entries(labels)
    .filter(([name]) => name in errors)
    .map(([name, label]) => ({
      label: typeof label === "string" ? label : saidIn(locale, label),
      focus: (element: HTMLFormElement | null) => {
        unfold(element, [name]);
        form.setFocus(name as FieldPath<Values>);
        showFocusedField();
      },
    }));

  return {
    ...form,
    field,
    /** Whether the form is being sent. */
    isPending: isSubmitting,
    isMounted,
    clearFailure,
    /** To spread into `Form`. */
    form: { onSubmit, failure, invalidFields },
  };
}
