import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadError, NotLoaded, Skeleton, Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ToastArea } from "#web/ui/toast-area.tsx";
import { type Example, noop } from "./example.tsx";

/** Notices, loading, toasts and dialogs. */
export const feedbackExamples: readonly Example[] = [
  {
    part: "notice",
    content: (
      <div className="grid gap-3">
        <Notice variant="info">You are the author of this post.</Notice>
        <Notice variant="success">Two-factor authentication is on.</Notice>
        <Notice variant="warning" action={<TextLink to="/settings/security/2fa">Set up 2FA</TextLink>}>
          We recommend you enable 2FA for added security.
        </Notice>
        <Notice variant="danger">Failed to load patient</Notice>
      </div>
    ),
  },
  {
    part: "load-error",
    content: <LoadError onRetry={noop}>Failed to load appointments.</LoadError>,
  },
  { part: "not-loaded", content: <NotLoaded onRetry={noop} /> },
  {
    part: "loading",
    content: (
      <div className="grid gap-5">
        <Spinner label="Loading..." isLabelShown />
        <Skeleton lines={3} />
      </div>
    ),
  },
  {
    part: "toast",
    content: (
      <>
        <button type="button" data-shows-toast>
          Show a toast
        </button>
        <ToastArea />
      </>
    ),
    pictured: ".Toastify__toast",
  },
  {
    part: "dialog",
    content: (
      <Dialog
        isOpen
        onClose={noop}
        title="Delete this blog?"
        description="This action cannot be undone."
        actions={
          <>
            <Button variant="secondary">Cancel</Button>
            <Button variant="danger">Confirm</Button>
          </>
        }
      />
    ),
    pictured: "dialog",
  },
];
