import CircleCheck from "lucide-react/icons/circle-check";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import * as script from "./account-prompt.inline.ts?script";

const benefits = ["Auto-fill your contact info", "Track appointment requests"];

const afterSigningIn = encodeURIComponent("/appointments");

/** Offers a guest an account before the form, which works without one (visits-15). */
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
      <InlineScript script={script} />
    </aside>
  );
}
