import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

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
