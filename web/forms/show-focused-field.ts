/** Scrolls the field that has the focus into view with its label and error, and, if there is no room for all, its control. */
export function showFocusedField(): void {
  const { activeElement } = document;
  const field = activeElement?.closest("[data-field]");
  if (!field) return;
  field.scrollIntoView({ block: "nearest" });
  activeElement?.scrollIntoView({ block: "nearest" });
}
