const name = "website";

/**
 * A field that only programs fill: it is off the screen, not reached by keyboard, hidden from screen readers and not
 * filled by browsers (visits-11).
 */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Website
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The value of a form's honeypot; a person leaves it empty. */
export function honeypotIn(form: HTMLFormElement): string {
  return String(new FormData(form).get(name) ?? "");
}
