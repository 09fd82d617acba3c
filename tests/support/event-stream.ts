import { request as httpRequest, type IncomingMessage } from "node:http";

/** An open stream of server-sent events. */
interface FollowedStream {
  readonly status: number | undefined;
  readonly response: IncomingMessage;
  /** What has come so far. */
  readonly received: () => string;
  readonly ended: Promise<void>;
  stop(): void;
}

/** Opens a stream of server-sent events and reads it as it comes. */
export function followStream(url: string, headers: Record<string, string> = {}): Promise<FollowedStream> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { headers }, (response) => {
      let received = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        received += chunk;
      });
      const ended = new Promise<void>((done) => response.once("close", done));
      resolve({
        status: response.statusCode,
        response,
        received: () => received,
        ended,
        stop: () => sent.destroy(),
      });
    });
    sent.on("error", reject).end();
  });
}
