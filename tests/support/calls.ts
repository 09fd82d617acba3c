import type { OutgoingHttpHeaders } from "node:http";
import type { TestApp } from "./app.ts";
import type { ArrivedMail } from "./mail-server.ts";
import type { SignedIn } from "./signed-in.ts";

/** A response of the API. */
interface ApiResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** Parsed JSON; undefined where the response is not JSON. */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly text: string;
}

interface ApiCall {
  readonly as?: SignedIn | undefined;
  /** Text and bytes are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The client's address. */
  readonly from?: string;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Calls a program's API in-process. */
export async function callApi(
  program: Pick<TestApp, "app">,
  method: Method,
  url: string,
  { as, body, headers, from }: ApiCall = {},
): Promise<ApiResponse> {
  const reply = await program.app.inject({
    method,
    url,
    headers: {
      ...as?.headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(from !== undefined && { remoteAddress: from }),
    ...(body !== undefined && {
      payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    }),
  });
  const isJson = reply.headers["content-type"]?.toString().includes("json");
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson ? reply.json() : undefined,
    text: reply.body,
  };
}

/** `callApi()` for one program. */
export function callsOf(program: Pick<TestApp, "app">) {
  return (method: Method, url: string, call?: ApiCall) => callApi(program, method, url, call);
}

/** The mails to an address, oldest first. */
export async function mailsTo(
  program: Pick<TestApp, "sentMails">,
  address: string,
): Promise<readonly ArrivedMail[]> {
  return (await program.sentMails()).filter(({ recipients }) => recipients.includes(address));
}

/** The token in an email's link to a page, such as '/verify-email/'. */
export function tokenIn(mail: ArrivedMail | undefined, page: string): string {
  const token = mail?.text?.split(`${page}`)[1]?.match(/^[\w-]{43}/)?.[0];
  if (!token) throw new Error(`No token for ${page} in: ${mail?.text ?? "no mail"}`);
  return token;
}

/** The token in the newest email to an address that has a link to a page; emails of one moment come in any order. */
export async function tokenTo(
  program: Pick<TestApp, "sentMails">,
  address: string,
  page: string,
): Promise<string> {
  const mails = await mailsTo(program, address);
  return tokenIn(mails.findLast(({ text }) => text?.includes(page)) ?? mails.at(-1), page);
}
