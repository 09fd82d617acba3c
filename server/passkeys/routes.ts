import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginPasskey, confirmPasskey, listPasskeys, removePasskey } from "#contract/passkeys.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { serve } from "#server/http/serve.ts";
import { createPasskeyService } from "./passkeys.ts";

/** Serves the calls about an account's passkeys; signing in with one is in `server/sign-in`. */
export function servePasskeys(
  app: FastifyInstance,
  { clock, ...dependencies }: Parameters<typeof createPasskeyService>[0] & { clock: () => Date },
): void {
  const passkeys = createPasskeyService(dependencies);
  const callOf = (request: FastifyRequest) => ({
    caller: callerOf(request),
    client: clientOf(request),
    now: clock(),
  });

  serve(app, beginPasskey, (_received, request) => passkeys.begin(callOf(request)));
  serve(app, confirmPasskey, ({ body }, request) => passkeys.confirm(callOf(request), body));
  serve(app, listPasskeys, (_received, request) => passkeys.list(callerOf(request)));
  serve(app, removePasskey, async ({ params }, request) => {
    await passkeys.remove(callOf(request), params.id);
    return undefined;
  });
}
