import type { FastifyInstance } from "fastify";
import { signIn } from "#contract/sign-in.ts";
import { clientOf } from "#server/http/client.ts";
import { serve } from "#server/http/serve.ts";
import { createSignInService } from "./sign-in.ts";

/** The call that signs people in (sign-in-1). */
export function serveSignIn(
  app: FastifyInstance,
  { clock, ...parts }: Parameters<typeof createSignInService>[0] & { clock: () => Date },
): void {
  const door = createSignInService(parts);
  serve(app, signIn, ({ body }, request) => {
    const { username, password, otp_code: code } = body;
    return door.signIn({ username, password, code, client: clientOf(request), now: clock() });
  });
}
