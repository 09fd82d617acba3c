import { Link } from "react-router";
import { Notice } from "../ui/notice.tsx";

/** Recommends two-factor sign-in to who has none (two-factor-12). */
export function TwoFactorBanner() {
  return (
    <Notice
      variant="warning"
      action={
        <Link
          to="/settings/security/2fa"
          className="inline-flex min-h-11 items-center font-semibold text-foreground underline underline-offset-4"
        >
          Set up 2FA
        </Link>
      }
    >
      We recommend you enable 2FA for added security. This message will disappear once enabled.
    </Notice>
  );
}
