import { site } from "#contract/site/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Leads owners of a closed practice to its set-up (site-12). */
export function SetupCard() {
  if (site().isOpen) return null;
  return (
    <Notice variant="info" action={<ButtonLink to="/office/setup">Continue the set-up</ButtonLink>}>
      <p className="font-semibold">Your site is not open yet.</p>
      <p>Visitors read ‘Opening soon’, until you have filled in what they need and opened it.</p>
    </Notice>
  );
}
