import { focusOnMount } from "#web/ui/focus-on-mount.ts";
import { Notice } from "#web/ui/notice.tsx";

interface OtherAccountNoticeProps {
  /** The outcome for the account of the link. */
  message: string;
  /** The account that is signed in. */
  username: string;
}

/** The outcome of a link from an email for another account than the one that is signed in. */
export function OtherAccountNotice({ message, username }: OtherAccountNoticeProps) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="grid gap-4 rounded-box">
      <Notice variant="success">{message}</Notice>
      <p>
        This was not the account of <strong className="break-words">{username}</strong>, who is signed in
        here. Log out first to log in with the other one.
      </p>
    </div>
  );
}
