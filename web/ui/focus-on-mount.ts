/** A ref callback for an element that replaces the one that had the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
