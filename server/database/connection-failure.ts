import { findOutage } from "./outage.ts";

/** SQLSTATE of a role that may not do what a statement does. */
const missingRights = "42501";

/** What a code or a message of the driver means to an operator, where that does not say it; the first that matches holds. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^(28P01|SASL)/, "it refuses the user or the password"],
  [/^28000/, "it does not let this user in from here"],
  [/^3D000/, "it has no such database"],
  [/^(53100|ENOSPC|EDQUOT)/, "its disk is full"],
  [/^53300/, "it has no connection left"],
  [/^25006/, "it is a standby, which takes no writes"],
  [/^57P03/, "it is starting up, shutting down or recovering"],
  [/^(57P0|08|Connection terminated|ECONNRESET|EPIPE)/, "it ended the connection"],
  [/^57014/, "a statement took too long"],
  [/^ECONNREFUSED/, "nothing listens at this host and port"],
  [/^(ENOTFOUND|EAI_)/, "the host's name is not known"],
  [/^(EHOST|ENET)/, "there is no way to this host"],
  [/^(ETIMEDOUT|Query read timeout|timeout e)/, "it does not answer"],
  [/^The server does not support SSL/, "it offers no TLS, which sslmode asks for"],
  [/^(CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS|HOSTNAME)/, "its certificate is not one that this machine trusts"],
];

/**
 * A message on why the database cannot be reached, was lost or denies a right; undefined if an error has another cause.
 * Contains neither the password nor the statement.
 */
export function describeConnectionFailure(error: unknown): string | undefined {
  const outage = findOutage(error);
  if (!outage) return undefined;
  const { code = "" } = outage as NodeJS.ErrnoException;
  const message = outage.message || code;
  if (code === missingRights)
    return `The role of DATABASE_URL lacks a right: ${message}. Run enamel migrate --grant <role> with the DATABASE_URL of the tables' owner, then try again.`;
  const [, meaning] = meanings.find(([sign]) => sign.test(code) || sign.test(message)) ?? [];
  const reason = meaning === undefined ? message : `${meaning} (${message})`;
  return `The database cannot be reached, or the connection was lost: ${reason}. Check DATABASE_URL and the database server.`;
}
