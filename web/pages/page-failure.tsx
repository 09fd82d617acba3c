import { isRouteErrorResponse, useRouteError } from "react-router";
import { practiceName } from "#practice/practice.ts";
import { RefetchDraft } from "#web/posts/refetch-draft.tsx";
import { FailurePage, NotFoundPage } from "#web/shell/standalone-page.tsx";

/** Replaces a page that does not exist or has failed. */
export function PageFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{`Page not found | ${practiceName}`}</title>
        <NotFoundPage />
        <RefetchDraft />
      </>
    );
  }
  return (
    <>
      <title>{`Something went wrong | ${practiceName}`}</title>
      <FailurePage />
    </>
  );
}
