import { call } from "#web/api/browser-call.ts";
import { nextPageIn } from "#web/api/next-page.ts";

/** Has the verification sent again, with the page after signing in that the login page's query names (sign-in-30). */
export function sendVerification({ email, search }: { email: string; search: string }) {
  return call("POST /api/users/resend-verification-public/", { body: { email, next: nextPageIn(search) } });
}
