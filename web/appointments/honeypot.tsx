const name = "website";

/**
 * A field that only bots fill: off the screen, not focusable, hidden from screen readers and excluded from autofill
 * (visits-11).
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
