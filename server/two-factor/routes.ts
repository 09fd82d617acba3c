import type { FastifyInstance } from "fastify";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactorStatus,
} from "#contract/two-factor.ts";
import { callerOf, callOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import { createEnrolmentService } from "./enrolment.ts";

/** Serves the calls that set up two-factor authentication (http-2). */
export function serveTwoFactor(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createEnrolmentService>[0] & { clock: () => Date },
): void {
  const twoFactor = createEnrolmentService(dependencies);

  serve(app, readTwoFactorStatus, (_received, request) => twoFactor.status(callerOf(request)));

  serve(app, beginTwoFactor, ({ body }, request) => twoFactor.begin(callOf(request, clock()), body.otp_code));

  serve(app, confirmTwoFactor, async ({ body }, request) => ({
    ...(await twoFactor.confirm(callOf(request, clock()), body.otp_code)),
    message: "Two-factor authentication enabled.",
  }));

  serve(app, disableTwoFactor, async ({ body }, request) => {
    await twoFactor.disable(callOf(request, clock()), body.otp_code);
    return { enabled: false, message: "Two-factor authentication disabled." };
  });
}
