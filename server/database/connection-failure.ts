/** Codes of Node's network errors. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** OpenSSL's and Node's codes of a TLS connection that was refused. */
const tlsCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_|ERR_TLS_|EPROTO)/;

/**
 * SQLSTATE classes and codes: connection, authorization, no such database, too few resources, server shutdown, a
 * standby that takes no writes.
 */
const connectionStates = /^(08|28|3D|53|57P|25006)/;

/** SQLSTATE of a role that may not do what a statement does. */
const missingRights = "42501";

/** Errors of the driver that have no code. */
const driverMessages =
  /^(Connection terminated|timeout e|Client has encountered a connection error|The server does not support SSL|There was an error establishing an SSL|SASL|Query read timeout|Received unexpected|received invalid)/;

function isConnectionFailure(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === "connect" || driverMessages.test(error.message)) return true;
  return code !== undefined && (networkCodes.has(code) || tlsCodes.test(code) || connectionStates.test(code));
}

/**
 * A message on why the database cannot be reached, was lost or denies a right; undefined if an error has another cause.
 * Contains neither the password nor the statement.
 */
export function describeConnectionFailure(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // A host name with several addresses fails with the errors of all.
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    if (first instanceof Error && (first as NodeJS.ErrnoException).code === missingRights)
      return `The role of DATABASE_URL lacks a right: ${first.message}. Run enamel migrate --grant <role> with the DATABASE_URL of the tables' owner, then try again.`;
    if (first instanceof Error && isConnectionFailure(first)) {
      return `The database cannot be reached, or the connection was lost: ${first.message}. Check DATABASE_URL and the database server.`;
    }
  }
  return undefined;
}
