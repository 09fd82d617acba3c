import type { Api } from "#contract/api.ts";
import type { ProblemBody, Reply, Sent } from "#contract/route.ts";
import { ConnectionError } from "#web/islands/load-module.ts";

/** Sends a call to the API: over the network in a browser, in-process where the server renders a page. */
export type Send = (request: {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON as text, or a form with its files. */
  body?: string | FormData;
  /** Aborts the call. */
  signal?: AbortSignal;
}) => Promise<Response>;

/** The same properties; those that may be undefined are optional. */
type OptionalIfUndefined<Parts> = {
  [Name in keyof Parts as undefined extends Parts[Name] ? never : Name]: Parts[Name];
} & {
  [Name in keyof Parts as Parts[Name] extends undefined
    ? never
    : undefined extends Parts[Name]
      ? Name
      : never]?: Parts[Name];
};

/** An error response of the API (contract/problems.ts). */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly status: number;
  readonly detail: string;
  readonly fields: ProblemBody["fields"];
  /** The whole body, which may have extension members (RFC 9457, 3.2). */
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    const { detail, message, fields } = body;
    super(message);
    this.body = body;
    this.status = status;
    this.detail = detail;
    this.fields = fields;
  }
}

/** Options of a call beside what it sends. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `ConnectionError`. */
  readonly signal?: AbortSignal;
  /** Called with the reply's `ETag`, for the `If-Match` of a later call. */
  readonly onEtag?: (etag: string) => void;
}

/** A typed call to the API; its key is the route's `METHOD /path`. */
export type Call = <Key extends keyof Api>(
  key: Key,
  sent: OptionalIfUndefined<Sent<Api[Key]>>,
  options?: CallOptions,
) => Promise<Reply<Api[Key]>>;

interface CallParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
}

/** The entries of an object without those that are undefined or null. */
function definedEntries<Value>(parts: Readonly<Record<string, Value>>): [string, NonNullable<Value>][] {
  return Object.entries(parts).filter(
    (entry): entry is [string, NonNullable<Value>] => entry[1] !== undefined && entry[1] !== null,
  );
}

/** A form's fields as `FormData`: files unchanged, other values as text. */
function formData(fields: Readonly<Record<string, unknown>>): FormData {
  const data = new FormData();
  for (const [name, value] of definedEntries(fields)) {
    if (value instanceof File) data.append(name, value);
    else data.append(name, String(value));
  }
  return data;
}

function urlOf(path: string, { params = {}, query = {} }: CallParts): string {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(definedEntries(query)).toString();
  return search ? `${url}?${search}` : url;
}

/** The body of a problem; a proxy may answer with something else than the API does. */
export function parseProblem(body: string): ProblemBody {
  const asText = (given: unknown) => (typeof given === "string" ? given : "");
  try {
    const parsed = JSON.parse(body);
    return { ...parsed, detail: asText(parsed?.detail), message: asText(parsed?.message) };
  } catch {
    return { detail: "", message: "" };
  }
}

/** Throws `ConnectionError` for a failed request or response body. */
export function throwConnectionError(cause: unknown): never {
  throw new ConnectionError(cause);
}

/**
 * Creates a `call()` that sends requests with `send`. It rejects with `ApiProblem` for an error response, and in a
 * browser with `ConnectionError` if there is no response.
 */
export function createCall(send: Send): Call {
  return async (key, sent, options) => {
    const [method = "", path = ""] = key.split(" ");
    const { body, form, headers } = sent as CallParts;
    const response = await send({
      method,
      path: urlOf(path, sent as CallParts),
      ...(headers && { headers: Object.fromEntries(definedEntries(headers)) }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: formData(form) }),
      ...(options?.signal && { signal: options.signal }),
    });
    const replied = await response.text().catch(throwConnectionError);
    if (response.status >= 400) throw new ApiProblem(response.status, parseProblem(replied));
    // The version of what it shows (RFC 9110, 8.8.3).
    const etag = response.headers.get("etag");
    if (etag) options?.onEtag?.(etag);
    return replied === "" ? undefined : JSON.parse(replied);
  };
}
