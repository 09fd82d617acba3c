import type { FastifyInstance } from "fastify";
import { beginPasskey, confirmPasskey, listPasskeys, removePasskey } from "#contract/passkeys.ts";
import { callerOf, callOf } from "#server/http/access.ts";
import { serve } from "#server/http/serve.ts";
import { createPasskeyService } from "./passkeys.ts";

/** Serves the calls about an account's passkeys; signing in with one is in `server/sign-in`. */
export function servePasskeys(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createPasskeyService>[0] & { clock: () => Date },
): void {
  const passkeys = createPasskeyService(dependencies);

  serve(app, beginPasskey, (_received, request) => passkeys.begin(callOf(request, clock())));
  serve(app, confirmPasskey, ({ body }, request) => passkeys.confirm(callOf(request, clock()), body));
  serve(app, listPasskeys, (_received, request) => passkeys.list(callerOf(request)));
  serve(app, removePasskey, async ({ params }, request) => {
    await passkeys.remove(callOf(request, clock()), params.id);
    return undefined;
  });
}
