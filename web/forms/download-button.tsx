import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { Button } from "#web/ui/button.tsx";
import { useLanguage } from "#web/ui/in-english.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { useLateFailure } from "#web/ui/use-late-failure.ts";
import { ErrorSummary } from "./form.tsx";
import { isReauthenticationCancelled } from "./use-reauthentication.tsx";

interface DownloadButtonProps extends ComponentProps<typeof Button> {
  fileName: string;
  /** Fetches the file; rejects as `call()` does. */
  load: () => Promise<Blob>;
  /** The message for a failure that has none. */
  failure: string;
}

/** A button that fetches a file from the API and saves it, and why that failed. */
export function DownloadButton({ fileName, load, failure, children, ...button }: DownloadButtonProps) {
  const locale = useLanguage();
  const showLateFailure = useLateFailure();
  const describe = (error: unknown) => getErrorMessage(error, failure, { locale });
  const { mutate, isPending, error } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(fileName, file),
    onError: (reason) => showLateFailure(`${fileName}: ${describe(reason)}`),
  });
  const message = error && !isReauthenticationCancelled(error) ? describe(error) : undefined;
  return (
    <>
      <ErrorSummary message={message} />
      <Button
        variant="secondary"
        isDisabled={isPending}
        onClick={() => mutate()}
        className="justify-self-start"
        {...button}
      >
        {isPending ? m.form_downloading({}, { locale }) : children}
      </Button>
    </>
  );
}
