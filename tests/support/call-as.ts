import type { TestApp } from "./app.ts";
import type { SignedIn } from "./signed-in.ts";

interface Called {
  readonly as?: SignedIn | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the call comes from, as the trusted proxy tells it. */
  readonly from?: string;
}

/** Calls the API of a test's program without a network; `body` is what the reply's JSON says, undefined without one. */
export function callsOf(program: Pick<TestApp, "app">) {
  return async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    { as, body, headers, from }: Called = {},
  ) => {
    const reply = await program.app.inject({
      method,
      url,
      headers: {
        ...as?.headers,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(from !== undefined && { "x-forwarded-for": from }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : undefined };
  };
}
