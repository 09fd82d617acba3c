import { site } from "#contract/site/site.ts";
import { call } from "#web/api/browser-call.ts";
import { serverCall } from "#web/api/server-call.ts";
import { FirstOwnerForm } from "#web/sign-in/first-owner-form.tsx";
import { InEnglish } from "#web/ui/in-english.tsx";
import { FormPage } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/first-owner";
import { orNotFound } from "./or-not-found.ts";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage("First owner");

export const handle: PageHandle = { worksWhileClosed: true };

export function loader({ context }: Route.LoaderArgs) {
  return orNotFound(context.get(serverCall)("GET /api/first-owner/", {}));
}

/** The page is of no use once the owner has been created. */
export function clientLoader() {
  return orNotFound(call("GET /api/first-owner/", {}));
}

export default function FirstOwner({ loaderData }: Route.ComponentProps) {
  return (
    <InEnglish>
      <FormPage
        heading="Become the first owner"
        width="wide"
        introduction={
          // React fills in the code from the URL's fragment.
          <p data-hydrate="visible">
            <span>
              You run {site().practice.name || "the practice"} on this site from now on. You can invite your
              team, close the office for a day and see who opened which record.
            </span>
            {loaderData.two_factor_required && <span> Next, you will set up two-factor sign-in.</span>}
          </p>
        }
      >
        <FirstOwnerForm />
      </FormPage>
    </InEnglish>
  );
}
