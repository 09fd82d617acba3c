import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A post that has arrived at a form service. */
interface ReceivedForm {
  readonly accept: string | undefined;
  readonly type: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** A form-handling service on this machine, as such services are seen from a browser: on another origin, with CORS. */
export interface FormService {
  readonly url: string;
  /** What it answers next, first one first; afterwards it accepts. */
  readonly answers: { status: number; body: unknown }[];
  readonly received: ReceivedForm[];
  stop(): Promise<void>;
}

/** Starts a form service that takes form-encoded posts. */
export async function aFormService(): Promise<FormService> {
  const answers: FormService["answers"] = [];
  const received: ReceivedForm[] = [];
  const server = createServer(async (request, response) => {
    received.push({
      accept: request.headers.accept,
      type: request.headers["content-type"],
      fields: Object.fromEntries(new URLSearchParams(await text(request))),
    });
    const { status, body } = answers.shift() ?? { status: 200, body: { ok: true } };
    response.writeHead(status, {
      "Access-Control-Allow-Origin": "*",
      "Content-Type": typeof body === "string" ? "text/plain" : "application/json",
    });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/f/a-form`,
    answers,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
