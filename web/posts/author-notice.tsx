import type { ReactNode } from "react";
import { InEnglish } from "#web/ui/in-english.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface AuthorNoticeProps {
  isDraft: boolean;
  /** The button to send the post; its space is reserved while it is loading. */
  send?: ReactNode;
  /** The buttons that edit and delete the post. */
  children: ReactNode;
}

/** The notice above an author's own post (newsletter-11). */
export function AuthorNotice({ isDraft, send, children }: AuthorNoticeProps) {
  return (
    <section lang="en" aria-label="Your post" className="page-width pt-6">
      <InEnglish>
        <Notice
          variant={isDraft ? "warning" : "info"}
          className="mx-auto max-w-4xl"
          action={
            <div className="flex flex-wrap items-center gap-2 max-md:w-full">
              {!isDraft && (
                <div className="flex min-h-11 items-center max-md:order-last max-md:w-full md:w-64 md:justify-end">
                  {send}
                </div>
              )}
              {children}
            </div>
          }
        >
          {isDraft ? "Draft: only you can see this post." : "You are the author of this post."}
        </Notice>
      </InEnglish>
    </section>
  );
}
