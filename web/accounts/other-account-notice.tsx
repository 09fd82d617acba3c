import { Notice } from "../ui/notice.tsx";

interface OtherAccountNoticeProps {
  /** What was done for the account of the link. */
  message: string;
  /** Who is signed in here. */
  username: string;
}

/** It replaces what had the focus. */
function focus(notice: HTMLElement | null): void {
  notice?.focus();
}

/** The outcome of a mailed link of another account than the one that is signed in. */
export function OtherAccountNotice({ message, username }: OtherAccountNoticeProps) {
  return (
    <div ref={focus} tabIndex={-1} className="grid gap-4 rounded-box">
      <Notice variant="success">{message}</Notice>
      <p>
        This was not the account of <strong className="break-words">{username}</strong>, who is signed in
        here. Log out first to log in with the other one.
      </p>
    </div>
  );
}
