import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactorStatus,
} from "#contract/two-factor.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { serve } from "#server/http/serve.ts";
import { createTwoFactorService } from "./enrolment.ts";

/** The TOTP calls (http-2). */
export function serveTwoFactor(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createTwoFactorService>[0] & { clock: () => Date },
): void {
  const twoFactor = createTwoFactorService(dependencies);
  const callOf = (request: FastifyRequest) => ({
    caller: callerOf(request),
    client: clientOf(request),
    now: clock(),
  });

  serve(app, readTwoFactorStatus, (_received, request) => twoFactor.status(callerOf(request)));

  serve(app, beginTwoFactor, ({ body }, request) => twoFactor.begin(callOf(request), body.otp_code));

  serve(app, confirmTwoFactor, async ({ body }, request) => ({
    ...(await twoFactor.confirm(callOf(request), body.otp_code)),
    message: "Two-factor authentication enabled.",
  }));

  serve(app, disableTwoFactor, async ({ body }, request) => {
    await twoFactor.disable(callOf(request), body.otp_code);
    return { enabled: false, message: "Two-factor authentication disabled." };
  });
}
