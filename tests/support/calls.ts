import type { InjectOptions } from "fastify";
import type { TestApp } from "./app.ts";
import type { ArrivedMail } from "./mail-server.ts";

/** An answer of the API: status, headers and body. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** What came, as JSON has it; undefined where nothing did. */
  readonly body: ReturnType<typeof JSON.parse>;
}

interface ApiCall {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address it comes from. */
  readonly from?: string;
}

/** Calls a program's API in-process; a body is sent as JSON. */
export async function callApi(
  program: Pick<TestApp, "app">,
  method: "GET" | "POST" | "PUT",
  url: string,
  { body, headers = {}, from }: ApiCall = {},
): Promise<Answered> {
  const reply = await program.app.inject({
    method,
    url,
    headers,
    ...(from !== undefined && { remoteAddress: from }),
    ...(body !== undefined && { payload: body as InjectOptions["payload"] }),
  });
  const text = reply.body;
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

/** The mails to an address, oldest first. */
export async function mailsTo(
  program: Pick<TestApp, "sentMails">,
  address: string,
): Promise<readonly ArrivedMail[]> {
  return (await program.sentMails()).filter(({ recipients }) => recipients.includes(address));
}

/** The code in a mail's link to a page, such as '/verify-email/'. */
export function codeIn(mail: ArrivedMail | undefined, page: string): string {
  const code = mail?.text?.split(`${page}`)[1]?.match(/^[\w-]{43}/)?.[0];
  if (!code) throw new Error(`No code for ${page} in: ${mail?.text ?? "no mail"}`);
  return code;
}
