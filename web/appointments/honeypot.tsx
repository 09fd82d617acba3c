const name = "website";

/**
 * A field that programs fill and people never meet: neither seen, nor reached by keyboard, nor read out, nor filled by
 * a browser (visits-11).
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
