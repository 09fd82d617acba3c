import CircleCheck from "lucide-react/icons/circle-check";
import { InlineScript } from "../islands/inline-script.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

const benefits = ["Auto-fill your contact info", "Track appointment requests"];

const afterSigningIn = encodeURIComponent("/appointments");

/**
 * Shows the prompt 800 ms after it has come (visits-15), and takes it away with 'Not now'. Its space is
 * reserved from the start, so that nothing moves under the reader's hand.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
function revealPrompt(prompt: HTMLElement): void {
  setTimeout(() => {
    prompt.dataset.revealed = "true";
  }, 800);
  prompt.querySelector("button")?.addEventListener("click", () => {
    prompt.hidden = true;
    // The button that had the focus is gone; the form is what comes next.
    document.querySelector<HTMLElement>("#request-form input")?.focus();
  });
}

/** Offers a guest an account before the form; optional in every sense (visits-15). */
export function AccountPrompt() {
  return (
    <aside
      aria-labelledby="account-prompt-heading"
      data-needs-script
      suppressHydrationWarning
      className="invisible rounded-card border border-border bg-accent-subtle p-6 opacity-0 transition-[opacity,translate,visibility] duration-500 data-revealed:visible data-revealed:opacity-100 motion-safe:translate-y-2 motion-safe:data-revealed:translate-y-0 sm:p-8"
    >
      <h2 id="account-prompt-heading" className="text-2xl">
        Create an account for fast booking!
      </h2>
      <p className="mt-2 text-muted">
        Save your details for future requests. You can also continue as a guest.
      </p>
      <ul className="mt-4 grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-center gap-2.5">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
            {benefit}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to={`/register?next=${afterSigningIn}`}>Sign up</ButtonLink>
        <ButtonLink to={`/login?next=${afterSigningIn}`} variant="secondary">
          Log in
        </ButtonLink>
        <Button variant="quiet">Not now</Button>
      </div>
      <InlineScript run={revealPrompt} />
    </aside>
  );
}
