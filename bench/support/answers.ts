import { get } from "node:http";

/** An answer as it went over the wire, for a bare server to give again. */
export interface Answer {
  readonly path: string;
  /** Content-Type, and Content-Encoding where there is one. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body's bytes in base64, compressed as they were. */
  readonly body: string;
}

interface Asked {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends one request and returns the bytes as sent; `fetch` would decompress them. */
export function recordAnswer({ origin, path, headers }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode !== 200) {
          reject(new Error(`${path} answered ${response.statusCode}.`));
          return;
        }
        const { "content-type": type = "", "content-encoding": encoding } = response.headers;
        resolve({
          path,
          headers: { "content-type": type, ...(encoding && { "content-encoding": encoding }) },
          body: Buffer.concat(chunks).toString("base64"),
        });
      });
    }).once("error", reject);
  });
}
