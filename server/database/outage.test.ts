import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { causeOfOutage } from "./outage.ts";

const withCode = (code: string, message = "It failed.") => Object.assign(new Error(message), { code });
const ofDrizzle = (cause: Error) => new DrizzleQueryError("SELECT $1", ["Query read timeout"], cause);

/** Every way in which PostgreSQL (Appendix A), Node, the drivers and fetch say that what they talk to is at fault. */
const codes = [
  ..."08000 08001 08003 08004 08006 08P01".split(" "),
  ..."25006 25P02 25P03 25P04 28000 28P01 3D000 40001 40003 40P01".split(" "),
  ..."42501 42P01 53000 53100 53200 53300 53400 55000 55006 55P03".split(" "),
  ..."57000 57014 57P01 57P02 57P03 57P04 57P05 58000 58030 58P01 F0000".split(" "),
  ..."XX000 XX001 XX002".split(" "),
  ..."ECONNREFUSED ECONNRESET ECONNABORTED EPIPE".split(" "),
  ..."ETIMEDOUT ENOTFOUND EAI_AGAIN EAI_FAIL".split(" "),
  ..."EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EADDRNOTAVAIL EMFILE ENFILE ENOBUFS".split(" "),
  ..."ENOENT EACCES EPERM EROFS ENOSPC EDQUOT EIO ESTALE ENOTDIR".split(" "),
  ..."ERR_STREAM_WRITE_AFTER_END ERR_STREAM_DESTROYED ERR_STREAM_PREMATURE_CLOSE".split(" "),
  ..."DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE".split(" "),
  ..."CERT_HAS_EXPIRED CERT_NOT_YET_VALID ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH".split(" "),
  ..."ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION EPROTO".split(" "),
  ..."UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT UND_ERR_SOCKET".split(" "),
  ..."EBUCKET ECONNECTION ESOCKET EDNS ETLS EPROTOCOL EAUTH EMAXLIMIT".split(" "),
];

test.each(codes)("%s is an outage, by itself, as a cause, and of one of several addresses", (code) => {
  const error = withCode(code);
  for (const thrown of [error, ofDrizzle(error), new Error("x", { cause: ofDrizzle(error) })])
    expect(causeOfOutage(thrown)).toContain(code);
  expect(causeOfOutage(ofDrizzle(new AggregateError([error], "")))).toContain(code);
});

test.each([
  "Query read timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
  "The server does not support SSL connections",
  "There was an error establishing an SSL connection",
  "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string",
  "Received unexpected commandComplete message from backend.",
  "received invalid response: 48",
  "Database not opened. Call open() before executing SQL.",
  "LISTEN/NOTIFY connection ended",
  "fetch failed",
  "terminated",
])("'%s', which has no code, is an outage", (message) => {
  const error = new Error(message);
  for (const thrown of [error, ofDrizzle(error), new TypeError("x", { cause: error })])
    expect(causeOfOutage(thrown)).toBe(message);
});

test("a time limit of fetch is an outage", async () => {
  const error = await new Promise((resolve) => {
    const signal = AbortSignal.timeout(1);
    signal.addEventListener("abort", () => resolve(signal.reason));
  });
  expect(causeOfOutage(error)).toBe("The operation was aborted due to timeout");
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new Error("The picture's row was not stored."),
  withCode("23505", "duplicate key value violates unique constraint"),
  withCode("42703", "column does not exist"),
  withCode("22001"),
  withCode("ERR_INVALID_ARG_TYPE"),
  // What a person typed is in the message of a failed statement.
  new DrizzleQueryError("SELECT $1", ["Query read timeout"], withCode("23514")),
  "ECONNREFUSED",
  undefined,
])("a fault of the program is none: %s", (error) => {
  expect(causeOfOutage(error)).toBeUndefined();
});
