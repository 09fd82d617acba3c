import CircleCheck from "lucide-react/icons/circle-check";
import { m } from "#messages/messages.js";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import * as script from "./account-prompt.inline.ts?script";

const benefits = [m.account_prompt_auto_fill, m.account_prompt_track];

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
        {m.account_prompt_heading()}
      </h2>
      <p className="mt-2 text-muted">{m.account_prompt_explanation()}</p>
      <ul className="mt-4 grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit()} className="flex items-center gap-2.5">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
            {benefit()}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to={`/register?next=${afterSigningIn}`}>{m.account_prompt_sign_up()}</ButtonLink>
        <ButtonLink to={`/login?next=${afterSigningIn}`} variant="secondary">
          {m.request_log_in()}
        </ButtonLink>
        <Button variant="quiet">{m.account_prompt_not_now()}</Button>
      </div>
      <InlineScript script={script} />
    </aside>
  );
}
