import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { invalidLink } from "#contract/accounts.ts";
import { notFound } from "#contract/problems.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorCode } from "#web/api/error-message.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** Codes of a dead link. A text that is too long for a token is no path of the API. */
const deadLink: readonly string[] = [invalidLink.code, notFound.code];

/** The form for a new password, once its link has been checked: a dead one says so before anything is typed. */
export function ResetPassword({ code }: { code: string }) {
  // Beyond the query's data, which go with a session that the new password ends: by then the link is used.
  const [checked, setChecked] = useState<{ username: string }>();
  const { data, error } = useQuery({
    enabled: !checked,
    queryKey: ["password reset", code],
    queryFn: () => call("GET /api/users/confirm-password-reset/{token}/", { params: { token: code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data && !checked) setChecked(data);
  if (error && deadLink.includes(getErrorCode(error) ?? ""))
    return (
      <div className="grid justify-items-start gap-5">
        <Notice role="alert" variant="danger" className="justify-self-stretch">
          {invalidLink.message}
        </Notice>
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
      </div>
    );
  // Where the link could not be checked, sending the form does.
  if (checked || error) return <ResetPasswordForm code={code} username={checked?.username} />;
  return (
    <div data-hydrate="visible" className="grid min-h-80 place-items-center">
      <noscript>
        <Notice variant="warning">This form needs JavaScript, which your browser does not run.</Notice>
      </noscript>
      <Spinner label="Checking your link…" isLabelShown />
    </div>
  );
}
