type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const findControls = () => [...document.querySelectorAll<Control>("input, textarea, select")];

/** A control's name among those of its form, the same for the element that takes its place. */
function nameOf(control: Control, all: readonly Control[]): string {
  const same = all.filter(
    ({ form, name, type }) => name === control.name && type === control.type && form?.id === control.form?.id,
  );
  return [control.form?.id, control.name, control.type, same.indexOf(control)].join(" ");
}

/** Sets a property as a browser does for a person: React replaces the element's own setter, and would see no change. */
function set(control: Control, property: "value" | "files", value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Fills a control as another one is. */
function fill(control: Control, from: Control): void {
  if ("checked" in control && "checked" in from && control.checked !== from.checked) control.click();
  else if (from.type === "file" && "files" in from && from.files?.length) set(control, "files", from.files);
  else if (from.type !== "file" && control.value !== from.value) set(control, "value", from.value);
}

/**
 * Remembers the page's fields. If React could not hydrate them and has rendered the page again, the function that is
 * returned carries what was typed, filled in or chosen, and the focus, over to the new ones.
 */
export function rememberFields(): () => void {
  const before = findControls();
  const names = before.map((control) => nameOf(control, before));
  let focused = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  document.addEventListener("focusin", noteFocus);
  return () => {
    document.removeEventListener("focusin", noteFocus);
    if (before.every(({ isConnected }) => isConnected)) return;
    const after = findControls();
    const byName = new Map(after.map((control) => [nameOf(control, after), control]));
    for (const [index, from] of before.entries()) {
      const control = byName.get(names[index] ?? "");
      if (!control || control === from) continue;
      fill(control, from);
      if (from === focused) control.focus();
    }
  };
}
