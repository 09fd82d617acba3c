/**
 * The behaviour of drop-downs that native disclosures lack: they open on hover, a click keeps them open, and Escape, a
 * click elsewhere, following a link or moving the focus away closes them.
 */
export function enhanceDropDowns(bar: HTMLElement): void {
  const dropDowns = [...bar.querySelectorAll<HTMLDetailsElement>("[data-drop-down]")];
  const closeTimers = new Map<HTMLDetailsElement, ReturnType<typeof setTimeout>>();
  const hovered = new Set<HTMLDetailsElement>();

  function close(dropDown: HTMLDetailsElement) {
    hovered.delete(dropDown);
    dropDown.open = false;
  }

  for (const dropDown of dropDowns) {
    const summary = dropDown.querySelector("summary");
    dropDown.addEventListener("pointerenter", ({ pointerType }) => {
      clearTimeout(closeTimers.get(dropDown));
      if (pointerType !== "mouse" || dropDown.open) return;
      hovered.add(dropDown);
      for (const other of dropDowns) if (other !== dropDown) close(other);
      dropDown.open = true;
    });
    dropDown.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType !== "mouse" || !hovered.has(dropDown)) return;
      closeTimers.set(
        dropDown,
        setTimeout(() => close(dropDown), 180),
      );
    });
    summary?.addEventListener("click", (event) => {
      // After hovering has opened it, a click keeps it open instead of closing it.
      if (hovered.delete(dropDown)) event.preventDefault();
    });
    dropDown.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !dropDown.contains(relatedTarget)) close(dropDown);
    });
    dropDown.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) close(dropDown);
    });
  }

  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const dropDown of dropDowns.filter(({ open }) => open)) {
      if (dropDown.contains(document.activeElement)) dropDown.querySelector("summary")?.focus();
      close(dropDown);
    }
  });
  document.addEventListener("pointerdown", ({ target }) => {
    for (const dropDown of dropDowns) {
      if (target instanceof Node && !dropDown.contains(target)) close(dropDown);
    }
  });
}
