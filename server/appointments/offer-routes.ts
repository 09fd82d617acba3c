import type { FastifyInstance, FastifyRequest } from "fastify";
import { acceptOffer, listOfferCandidates, makeOffers, readOffer } from "#contract/offers.ts";
import { notFound } from "#contract/problems.ts";
import { callerOf } from "#server/http/access.ts";
import { clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { serve } from "#server/http/serve.ts";
import { requireFound } from "#server/visit-links/visit-links.ts";
import { readRow } from "./appointment-row.ts";
import { listCandidates } from "./offer-candidates.ts";
import { acceptOfferByToken, createOffers, describeOffer, findOffer } from "./offers.ts";
import type { OwnDependencies } from "./own-visit.ts";
import { overlappingVisits } from "./provider-times.ts";

/** Serves offers of free times, to staff and by emailed links (docs/rules/visits.md). */
export function serveOffers(app: FastifyInstance, dependencies: OwnDependencies): void {
  const { database, clock, secretKey } = dependencies;

  serve(app, listOfferCandidates, async ({ query: visit }) => {
    const [others, candidates] = await Promise.all([
      overlappingVisits(database, { visit }),
      listCandidates(database, { visit, now: clock() }),
    ]);
    return { is_free: others.length === 0, ...candidates };
  });

  serve(app, makeOffers, async ({ body: { to, ...visit } }, request) => {
    const { accountId: employeeId } = callerOf(request);
    const made = await createOffers(dependencies, { visit, to, employeeId });
    return { to: made.to, expires_at: made.expiresAt.toISOString(), message: describeCount(made.to.length) };
  });

  const find = (token: string) => findOffer(database, { token, now: clock() });
  /** Rejects a failed token before anything else (visits-52). */
  const authorize = async ({ params }: { params: { token: string } }, request: FastifyRequest) => {
    const client = clientOf(request);
    await requireFound(database, { client, secretKey, now: clock(), find: () => find(params.token) });
  };

  serve(
    app,
    readOffer,
    async ({ params: { token } }) => {
      const offer = await find(token);
      if (!offer) throw new ProblemError(notFound);
      return describeOffer(database, offer, await readRow(database, offer.appointmentId));
    },
    { authorize },
  );
  serve(app, acceptOffer, ({ params: { token } }) => acceptOfferByToken(dependencies, token), { authorize });
}

function describeCount(count: number): string {
  if (count === 0) return "They have this offer already.";
  return count === 1 ? "Offered to 1 patient by email." : `Offered to ${count} patients by email.`;
}
