import { isRouteErrorResponse, useRouteError } from "react-router";
import { site } from "#contract/site/site.ts";
import { RefetchDraft } from "#web/posts/refetch-draft.tsx";
import { FailurePage } from "#web/shell/standalone-page.tsx";
import { MissingPage } from "./missing-page.tsx";

/** Replaces a page that does not exist or has failed. */
export function PageFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{`Page not found | ${site().practice.name}`}</title>
        <meta name="robots" content="noindex" />
        <MissingPage />
        <RefetchDraft />
      </>
    );
  }
  return (
    <>
      <title>{`Something went wrong | ${site().practice.name}`}</title>
      <FailurePage />
    </>
  );
}
