import { type Deletion, deletionDays } from "#contract/own-data.ts";
import { call } from "../api/browser-call.ts";
import { ReauthenticationForm } from "../forms/reauthentication-form.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onRequested: (deletion: Deletion) => void;
}

/** Explains what a deletion means, and asks for the password or a code (accounts-36). */
export function DeleteAccountDialog({ isOpen, onClose, onRequested }: DeleteAccountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete your account?"
      description={`We delete it after ${deletionDays} days, with your name, contact details, insurance and messages, and cancel what is still ahead then. Until that day you can keep it.`}
    >
      <ReauthenticationForm
        send={async (body) => {
          onRequested(await call("POST /api/users/me/deletion/", { body }));
        }}
        failureMessage="Your account could not be deleted. Please try again."
        submitText="Delete my account"
        pendingText="One moment…"
        onSuccess={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
