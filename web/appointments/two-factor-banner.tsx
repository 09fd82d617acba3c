import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";

/** Recommends two-factor sign-in to an account without it (two-factor-12). */
export function TwoFactorBanner() {
  return (
    <Notice
      variant="warning"
      action={
        <TextLink to="/settings/security/2fa" variant="standalone">
          Set up 2FA
        </TextLink>
      }
    >
      We recommend you enable 2FA for added security. This message will disappear once enabled.
    </Notice>
  );
}
