import { addressLimits, linkMailLimits } from "#contract/accounts.ts";
import { requestLimits } from "#contract/appointments.ts";
import { wrongFirstOwnerCodes } from "#contract/first-owner.ts";
import { formTokenAge } from "#contract/guest-requests.ts";
import { signInLimits } from "#contract/sign-in.ts";
import { linkLimits } from "#contract/visit-links.ts";
import { type Client, clientNetworks } from "./client.ts";
import type { RateLimit } from "./rate-limits.ts";

/** Every limit by network, by its name (http-16); periods in seconds. */
export const networkLimits = {
  "password of a name": signInLimits.perNameAndAddress,
  "wrong passwords": signInLimits.perAddress,
  registrations: addressLimits.registrations,
  "taken usernames": addressLimits.takenUsernames,
  "email requests": addressLimits.emailRequests,
  "mail of a kind to a mailbox": linkMailLimits.perClient,
  "first owner's code": wrongFirstOwnerCodes,
  "failed reset link": addressLimits.failedResetLinks,
  "failed link": linkLimits.failedPerAddress,
  "guest form": requestLimits.submissionsPerAddress,
  "guest request": requestLimits.acceptedPerAddress,
  "first guest request of a day": { max: 1, seconds: formTokenAge.max },
} as const satisfies Record<string, Pick<RateLimit, "max" | "seconds">>;

interface LimitedByNetwork extends Pick<RateLimit, "secretKey" | "now"> {
  /** What is limited for each network on its own, such as a username; all together if it is left out. */
  readonly of?: string;
}

/**
 * The limits of one name for each network of a client, the network of the address first: an IPv6 /48 may do four times as
 * much as an address (http-16).
 */
export function limitsByNetwork(
  client: Pick<Client, "address" | "ipv6Site">,
  name: keyof typeof networkLimits,
  { of, ...common }: LimitedByNetwork,
): [RateLimit, ...RateLimit[]] {
  const { max, seconds } = networkLimits[name];
  const limitOf = ({ network, share, suffix }: ReturnType<typeof clientNetworks>[number]): RateLimit => ({
    ...common,
    name: `${name}${suffix}`,
    key: of === undefined ? network : `${of} ${network}`,
    max: share * max,
    seconds,
  });
  const [own, ...wider] = clientNetworks(client);
  return [limitOf(own), ...wider.map(limitOf)];
}
