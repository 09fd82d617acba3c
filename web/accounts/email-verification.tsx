import { call } from "#web/api/browser-call.ts";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { EmailCode } from "./email-code.tsx";

const messages = {
  missing: "Missing verification code.",
  pending: "Verifying…",
  invalid: "Invalid or expired code.",
};

/** Verifies an email address with the code from an email. */
export function EmailVerification({ code }: { code: string | undefined }) {
  return (
    <EmailCode
      code={code}
      messages={messages}
      send={(token, options) => call("POST /api/users/verify-email/{token}/", { params: { token } }, options)}
    >
      {({ message }) => (
        <>
          <Notice variant="success">
            {message.toLowerCase().includes("already") ? "Email already verified 🎉" : "Email verified 🎉"}
          </Notice>
          <p>
            You can now <TextLink to="/login">sign in</TextLink>.
          </p>
        </>
      )}
    </EmailCode>
  );
}
