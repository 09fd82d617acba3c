import { PersonPage } from "#web/appointments/person-page.tsx";
import { SessionCheckFallback } from "#web/sign-in/session-check-fallback.tsx";
import type { Route } from "./+types/person";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

// Without a name, which the browser's history would hold.
export const meta = () => titleOfPrivatePage("Person");

export const handle: PageHandle = {
  fallback: (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">Person</h1>
      <SessionCheckFallback />
    </div>
  ),
};

export default function Person({ params: { id } }: Route.ComponentProps) {
  return <PersonPage key={id} id={id} />;
}
