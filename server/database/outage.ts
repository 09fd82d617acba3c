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
  [/^ECONNREFUSED/, "nothing is listening at this host and port"],
  [/^(ENOTFOUND|EAI_)/, "the host's name is not known"],
  [/^(EHOST|ENET)/, "there is no route to this host"],
  [/^(ETIMEDOUT|Query read timeout|timeout e)/, "it does not answer"],
  [/^The server does not support SSL/, "it offers no TLS, which sslmode asks for"],
  [/^(CERT_|DEPTH_|SELF_|UNABLE_|ERR_TLS|HOSTNAME)/, "this machine does not trust its certificate"],
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

/**
 * SQLSTATE classes and codes of a database at fault: connections (08), a standby that takes no writes (25006), a
 * transaction that was given up (25P), a role that is not let in or lacks a right (28, 42501), no such database (3D),
 * transactions to be retried (40), a missing table (42P01), resources (53), a database or row that cannot be had now
 * (55000, 55006, 55P03), a stopped server or a statement timeout (57), the server's disk and its own faults (58, F0, XX).
 */
const databaseStates = /^(08|25006|25P|28|3D|40|42501|42P01|53|55000|55006|55P03|57|58|F0|XX)[0-9A-Z]*$/;

/** Node's codes of a network, a socket or a disk that fails, and of a process that has too few resources. */
const systemCodes = new Set([
  ..."ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTCONN ESHUTDOWN".split(" "),
  ..."ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NODATA EAI_NONAME".split(" "),
  ..."EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENETRESET EADDRNOTAVAIL".split(" "),
  ..."ENOENT EACCES EPERM EROFS ENOSPC".split(" "),
  ..."EDQUOT EIO ESTALE ENOTDIR EBUSY ENODEV".split(" "),
  ..."EMFILE ENFILE ENOBUFS ENOMEM EAGAIN".split(" "),
  ..."ERR_STREAM_WRITE_AFTER_END ERR_STREAM_DESTROYED ERR_STREAM_PREMATURE_CLOSE".split(" "),
  ..."ERR_SOCKET_CLOSED ERR_SOCKET_CLOSED_BEFORE_CONNECTION ERR_SOCKET_CONNECTION_TIMEOUT".split(" "),
]);

/** OpenSSL's and Node's codes of a TLS connection that was refused. */
const tlsCodes =
  /^(CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH|ERR_SSL_|ERR_TLS_|EPROTO$)/;

/** Codes of fetch (undici), of the bucket and of the mail server's driver. */
const otherCodes =
  /^(UND_ERR_|EBUCKET|ECONNECTION|ESOCKET|EDNS|ETLS|EREQUIRETLS|EPROTOCOL|EAUTH|ENOAUTH|EOAUTH2|EPROXY|EMAXLIMIT)/;

/** Messages of errors that have no code: of the driver (pg), its pool, its protocol, pg-boss and fetch. */
const messages = new RegExp(
  `^(${[
    "Connection terminated",
    "Connection closed",
    "timeout expired$",
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "Client has encountered a connection error",
    "Client was closed and is not queryable",
    "Cannot use a pool after calling end",
    "The server does not support SSL",
    "There was an error establishing an SSL",
    "SASL: ",
    "Received unexpected",
    "received invalid",
    "Unknown authenticationOk message type",
    "Database not opened\\.",
    "LISTEN/NOTIFY ",
    "Transaction is already settled$",
    "Workers are disabled\\. pg-boss is stopped$",
    "fetch failed$",
    "terminated$",
    "other side closed$",
  ].join("|")})`,
);

/** PostgreSQL's and Node's codes of a full disk. */
const fullDisk = /^(53100|ENOSPC|EDQUOT)$/;

/** A code's text; a DOMException's is a number, which says nothing. */
function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : "";
}

function isOutage(error: Error): boolean {
  const code = codeOf(error);
  return (
    (code !== "" &&
      (databaseStates.test(code) || systemCodes.has(code) || tlsCodes.test(code) || otherCodes.test(code))) ||
    error.name === "TimeoutError" ||
    messages.test(error.message)
  );
}

/** An error, those of all addresses that were tried, and what caused each. */
function* chainOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    if (cause instanceof AggregateError) for (const one of cause.errors) yield* chainOf(one);
  }
}

/** The error by which a database, a bucket or a mail server showed that it is at fault; undefined for any other error. */
function findOutage(error: unknown): Error | undefined {
  for (const cause of chainOf(error)) if (isOutage(cause)) return cause;
  return undefined;
}

/** The cause of an outage for the log, as a code or the driver's message; undefined for any other error. */
export function causeOfOutage(error: unknown): string | undefined {
  const outage = findOutage(error);
  if (!outage) return undefined;
  const code = codeOf(outage);
  if (fullDisk.test(code)) return `${code}: the disk is full`;
  return code || outage.message;
}
