import type * as z from "zod/mini";
import type { Problem } from "./problems.ts";

/**
 * The callers that a route admits (http-1); there is no default. `anyone` needs no session; the others are checked by
 * the session that the server finds. `enrolling` admits signed-in callers and enrolment tokens, which are valid for
 * nothing else (two-factor-2); `owner` admits employees who own the practice (office-1).
 */
export type Access = "anyone" | "enrolling" | "signed-in" | "employee" | "owner";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A call of the API: what is sent where, by which callers, and what is replied. */
export interface Route {
  readonly summary: string;
  readonly method: Method;
  /** The exact path with its trailing slash, or a file's name (http-2); parameters in braces. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * Whether the caller must have proved their identity within ten minutes (office-3), or may prove it in the body of the
   * call, which its handler then checks.
   */
  readonly needsReauthentication?: true | "or-in-body";
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Headers by their names in lower case. */
  readonly headers?: z.ZodMiniObject;
  /** A JSON body. */
  readonly body?: z.ZodMiniType;
  /** A `multipart/form-data` body: texts and files by field name. A route with both accepts either. */
  readonly form?: z.ZodMiniObject;
  /** Names each invalid field at the top level of an error reply too, as registration does (http-5). */
  readonly fieldsAtTopLevel?: true;
  /** The first invalid field's message is the error reply's message too, for pages that show only the message. */
  readonly fieldErrorAsMessage?: true;
  /** The status of success and the shape of its body; fields that the schema does not name are not sent. */
  readonly reply: {
    readonly status: 200 | 201 | 202 | 204;
    readonly body?: z.ZodMiniType;
    /**
     * The body's media type where it is not `application/json`; a text's body is the text as it is, that of a zip or of CSV its bytes in
     * parts.
     */
    readonly type?: `application/${string}+json` | `text/${string}` | "application/zip";
  };
  /** The expected failures beside those that any route may give (see `problems.ts`). */
  readonly problems?: readonly Problem[];
}

/** Declares a route of the API, with its exact types for `call()` in the browser and `serve()` in the server. */
// For bundlers, which leave out those that are not used.
// @__NO_SIDE_EFFECTS__
export function route<const Declared extends Route>(declared: Declared): Declared {
  return declared;
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** A part that is absent where the other part is sent in its place. */
type UnlessOther<Schema, Part> = Schema extends z.ZodMiniType ? Part | undefined : Part;

/** What a handler is given: parameters, query, headers and body or form after validation. */
export interface Received<Declared extends Route> {
  readonly params: Output<Declared["params"]>;
  readonly query: Output<Declared["query"]>;
  readonly headers: Output<Declared["headers"]>;
  readonly form: UnlessOther<Declared["body"], Output<Declared["form"]>>;
  readonly body: UnlessOther<Declared["form"], Output<Declared["body"]>>;
}

/** What a caller sends: parameters, query, headers and body or form before validation. */
export interface Sent<Declared extends Route> {
  readonly params: Input<Declared["params"]>;
  readonly query: Input<Declared["query"]>;
  readonly headers: Input<Declared["headers"]>;
  readonly form: UnlessOther<Declared["body"], Input<Declared["form"]>>;
  readonly body: UnlessOther<Declared["form"], Input<Declared["body"]>>;
}

/** The body of a route's success. */
export type Reply<Declared extends Route> = Output<Declared["reply"]["body"]>;

/** The body of an error reply. */
export interface ProblemBody {
  /** A problem's further details, such as a taken time's; and the messages of `fields` for a route with `fieldsAtTopLevel`. */
  readonly [field: string]: unknown;
  /** The stable code of the problem. */
  readonly detail: string;
  /** One message for a person. */
  readonly message: string;
  /** Messages by field name, where fields are at fault. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The request's id, where the cause is only in the log. */
  readonly request_id?: string;
}
