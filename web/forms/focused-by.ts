import type { UseFormRegisterReturn } from "react-hook-form";

/** The ref of an element that stands for a field whose value it does not hold: it takes the focus of the field. */
export function focusedBy(register: UseFormRegisterReturn["ref"]) {
  return (element: HTMLElement | null) => register(element && { focus: () => element.focus() });
}
