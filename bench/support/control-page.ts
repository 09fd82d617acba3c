import { once } from "node:events";
import { createServer } from "node:http";
import type { BenchmarkContext } from "./benchmark-context.ts";

const words = "Clean teeth twice a day, two minutes each time, and floss in the evening. ".repeat(6);

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page without scripts</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Words without scripts.">
<link rel="icon" href="data:,"></head><body><main><h1>A page without scripts</h1>
<details><summary>More</summary><p id="more">More words.</p></details>
${`<p>${words}</p>`.repeat(30)}</main></body></html>`;

/** Serves a page without scripts and returns its address: what blocks it is the machine, not the page. */
export async function serveControlPage(context: BenchmarkContext): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.afterwards(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The control page has no port.");
  return `http://127.0.0.1:${address.port}/`;
}
