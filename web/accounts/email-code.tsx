import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Milliseconds until the request times out (pages-24). */
export const emailCodeTimeout = 15_000;

/** Sends the code of an email once its page is shown: opening the link alone does not, only this script (accounts-25). */
export function useEmailCode<Reply>(
  code: string | undefined,
  options: UseMutationOptions<Reply, Error, string>,
) {
  const mutation = useMutation(options);
  const { mutate } = mutation;
  useEffect(() => {
    if (code) mutate(code);
  }, [code, mutate]);
  return mutation;
}

/** Whether the server rejected a code, so that sending it again is of no use. */
export function isRefusedCode(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && error.status !== 429;
}

/** The message for a failed code from an email: it is called invalid only if the server rejected it. */
export function describeCodeFailure(error: unknown, invalid: string): string {
  const noResponse = "This took too long, or the connection was lost. Please try again.";
  if (!(error instanceof ApiProblem)) return noResponse;
  return getErrorMessage(error, isRefusedCode(error) ? invalid : noResponse);
}

interface EmailCodeFailureProps {
  message: string;
  /** Sends the code again; omitted if that is of no use. */
  onRetry?: (() => void) | undefined;
}

/** Shows why a code from an email failed, with links to go on. */
export function EmailCodeFailure({ message, onRetry }: EmailCodeFailureProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice role="alert" variant="danger" className="justify-self-stretch">
        {message}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <ButtonLink variant="secondary" to="/login">
          Back to login
        </ButtonLink>
      </div>
    </div>
  );
}
