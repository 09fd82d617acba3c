import { m } from "#messages/messages.js";
import type { Language } from "./site/values.ts";

/** An expected failure: a stable code, its HTTP status (http-3) and one message for a person. */
export interface Problem {
  readonly code: string;
  readonly status: number;
  /** The message in the site's language at the time of the call, or in the given one. */
  readonly message: (inputs?: undefined, options?: { readonly locale?: Language }) => string;
}

/** Declares an expected failure; each domain declares its own in its file of the contract. */
// For bundlers, which leave out those that are not used.
// @__NO_SIDE_EFFECTS__
export function problem<const Declared extends Problem>(declared: Declared): Declared & Problem {
  return declared;
}

/** A field, parameter or query value breaks its rule; `fields` names each. */
export const invalidFields = problem({
  code: "invalid_fields",
  status: 400,
  message: m.problem_invalid_fields,
});

/** The body is not of its content type. */
export const malformedBody = problem({
  code: "malformed_body",
  status: 400,
  message: m.problem_malformed_body,
});

/** The request itself breaks HTTP: its line, its headers or its address. */
export const malformedRequest = problem({
  code: "malformed_request",
  status: 400,
  message: m.problem_malformed_request,
});

/** The caller is not authenticated, or the session has ended. */
export const unauthenticated = problem({
  code: "unauthenticated",
  status: 401,
  message: m.problem_unauthenticated,
});

/** The caller's role may not do this. */
export const forbidden = problem({
  code: "forbidden",
  status: 403,
  message: m.problem_forbidden,
});

/** No route has this path, or there is no such thing that the caller may see. */
export const notFound = problem({
  code: "not_found",
  status: 404,
  message: m.problem_not_found,
});

/** The path exists for other methods, which `Allow` names (RFC 9110, §15.5.6). */
export const methodNotAllowed = problem({
  code: "method_not_allowed",
  status: 405,
  message: m.problem_method_not_allowed,
});

/** The client was too slow to send its request. */
export const requestTimeout = problem({
  code: "request_timeout",
  status: 408,
  message: m.problem_request_timeout,
});

/** The body exceeds 1 MB, or a form has more or larger parts than are accepted. */
export const bodyTooLarge = problem({
  code: "body_too_large",
  status: 413,
  message: m.problem_body_too_large,
});

/** The body has a media type that the route does not accept (RFC 9110, §15.5.16). */
export const unsupportedType = problem({
  code: "unsupported_type",
  status: 415,
  message: m.problem_unsupported_type,
});

/** The headers exceed Node.js's limit of 16 KiB (RFC 6585, §5). */
export const headersTooLarge = problem({
  code: "headers_too_large",
  status: 431,
  message: m.problem_headers_too_large,
});

/** More concurrent requests from one address than the queue admits; carries `Retry-After`. */
export const tooManyConcurrentRequests = problem({
  code: "too_many_requests",
  status: 429,
  message: m.problem_too_many_at_once,
});

/** Anything unforeseen; the cause is in the log under the request's id and nowhere else. */
export const internalError = problem({
  code: "internal_error",
  status: 500,
  message: m.problem_internal_error,
});

/** The practice has not opened its site yet: whoever is no employee asks nothing of it (site-12). */
export const notOpen = problem({
  code: "not_open",
  status: 409,
  message: m.problem_not_open,
});

/** The database does not answer at the moment. */
export const unavailable = problem({
  code: "unavailable",
  status: 503,
  message: m.problem_unavailable,
});
