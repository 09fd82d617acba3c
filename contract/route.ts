import type * as z from "zod/mini";
import type { Problem } from "./problems.ts";

/**
 * Who may call a route (http-1). There is no default: a route that does not say is not a route.
 * `anyone` is open; the others are judged by the session that the server finds, never by what a browser says.
 * `enrolling` is whoever is signed in or holds an enrolment token, which opens nothing else (two-factor-2).
 */
export type Access = "anyone" | "enrolling" | "signed-in" | "employee";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One promise between browser and server: what is sent where, by whom, and what comes back. */
export interface Route {
  readonly summary: string;
  readonly method: Method;
  /** The exact path with its trailing slash (http-2), parameters in braces. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Headers by their names in lower case. */
  readonly headers?: z.ZodMiniObject;
  /** A JSON body. */
  readonly body?: z.ZodMiniType;
  /** A `multipart/form-data` body: texts and files by field name. A route with a body too takes either. */
  readonly form?: z.ZodMiniObject;
  /** Names each field at fault at the top level of a refusal too, as registration does (http-5). */
  readonly fieldsAtTopLevel?: true;
  /** The first faulty field's sentence is the refusal's message too, for pages that show the message alone. */
  readonly faultAsMessage?: true;
  /** The status of success and the shape of its body; fields that the shape does not name never leave. */
  readonly reply: { readonly status: 200 | 201 | 204; readonly body?: z.ZodMiniType };
  /** The expected failures beside those that any route may give (see `problems.ts`). */
  readonly problems?: readonly Problem[];
}

/** Declares a route of the API and keeps its exact types for `call()` in the browser and `serve()` in the server. */
export function route<const Declared extends Route>(declared: Declared): Declared {
  return declared;
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** A part that may be absent where the other part may come in its place. */
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

/** The problem that stands for a body that breaks its route's shape. */
export interface ProblemBody {
  /** The same sentences by field name once more, for a route with `fieldsAtTopLevel`. */
  readonly [field: string]: unknown;
  /** The stable code of the problem. */
  readonly detail: string;
  /** One sentence for a person. */
  readonly message: string;
  /** Sentences by field name, where fields are at fault. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The request's id, where the cause is only in the log. */
  readonly request_id?: string;
}
