import { isRouteErrorResponse, useRouteError } from "react-router";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { RefetchDraft } from "#web/posts/refetch-draft.tsx";
import { FailurePage } from "#web/shell/standalone-page.tsx";
import { MissingPage } from "./missing-page.tsx";

/** Replaces a page that does not exist or has failed. */
export function PageFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{`${m.not_found_title()} | ${site().practice.name}`}</title>
        <meta name="robots" content="noindex" />
        <MissingPage />
        <RefetchDraft />
      </>
    );
  }
  return (
    <>
      <title>{`${m.page_failed_title()} | ${site().practice.name}`}</title>
      <FailurePage />
    </>
  );
}
