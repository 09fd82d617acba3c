/** An expected failure: a stable code, its HTTP status (http-3) and one message for a person. */
export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Declares an expected failure; each domain declares its own in its file of the contract. */
export function problem<const Declared extends Problem>(declared: Declared): Declared {
  return declared;
}

/** A field, parameter or query value breaks its rule; `fields` names each. */
export const invalidFields = problem({
  code: "invalid_fields",
  status: 400,
  message: "Please correct the marked fields.",
});

/** The body is not of its content type. */
export const malformedBody = problem({
  code: "malformed_body",
  status: 400,
  message: "The request's body could not be read.",
});

/** The request itself breaks HTTP: its line, its headers or its address. */
export const malformedRequest = problem({
  code: "malformed_request",
  status: 400,
  message: "The request could not be understood.",
});

/** The caller is not authenticated, or the session has ended. */
export const unauthenticated = problem({
  code: "unauthenticated",
  status: 401,
  message: "Please log in to continue.",
});

/** The caller's role may not do this. */
export const forbidden = problem({
  code: "forbidden",
  status: 403,
  message: "You don’t have permission to do this.",
});

/** No route has this path, or there is no such thing that the caller may see. */
export const notFound = problem({
  code: "not_found",
  status: 404,
  message: "There is nothing at this address.",
});

/** The path exists for other methods, which `Allow` names (RFC 9110, §15.5.6). */
export const methodNotAllowed = problem({
  code: "method_not_allowed",
  status: 405,
  message: "This address does not answer that method.",
});

/** The client was too slow to send its request. */
export const requestTimeout = problem({
  code: "request_timeout",
  status: 408,
  message: "The request took too long to arrive.",
});

/** The body exceeds 1 MB, or a form has more or larger parts than are accepted. */
export const bodyTooLarge = problem({
  code: "body_too_large",
  status: 413,
  message: "The request's body is too large.",
});

/** The body has a media type that the route does not accept (RFC 9110, §15.5.16). */
export const unsupportedType = problem({
  code: "unsupported_type",
  status: 415,
  message: "The request's content type is not accepted here.",
});

/** The headers exceed Node.js's limit of 16 KiB (RFC 6585, §5). */
export const headersTooLarge = problem({
  code: "headers_too_large",
  status: 431,
  message: "The request's headers are too large.",
});

/** More concurrent requests from one address than the queue admits; carries `Retry-After`. */
export const tooManyConcurrentRequests = problem({
  code: "too_many_requests",
  status: 429,
  message: "Too many requests at the same time. Please try again in a moment.",
});

/** Anything unforeseen; the cause is in the log under the request's id and nowhere else. */
export const internalError = problem({
  code: "internal_error",
  status: 500,
  message: "Something went wrong.",
});

/** The practice has not opened its site yet: whoever is no employee asks nothing of it (site-12). */
export const notOpen = problem({
  code: "not_open",
  status: 409,
  message: "The practice is not open yet. Please try again later, or call.",
});

/** The database does not answer at the moment. */
export const unavailable = problem({
  code: "unavailable",
  status: 503,
  message: "The service is not available at the moment. Please try again shortly.",
});
