import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import fastify from "fastify";
import type { Answer } from "./answers.ts";

// The least that a server can do: gives recorded answers from memory, with bare Fastify or bare node:http, by the
// first argument; the second names the file of answers. A text is given as a text, which Node writes in one piece.

const [kind, file = ""] = process.argv.slice(2);
const port = Number(process.env.PORT);
const answers = (JSON.parse(readFileSync(file, "utf8")) as Answer[]).map(({ path, headers, body }) => {
  const bytes = Buffer.from(body, "base64");
  return {
    path,
    headers: { ...headers, "content-length": String(bytes.length) },
    body: headers["content-encoding"] ? bytes : bytes.toString(),
  };
});

if (kind === "fastify") {
  const app = fastify();
  for (const { path, headers, body } of answers) {
    app.get(path, (_request, reply) => void reply.headers(headers).send(body));
  }
  await app.listen({ host: "127.0.0.1", port });
} else {
  const byPath = new Map(answers.map((answer) => [answer.path, answer]));
  createServer((request, response) => {
    const answer = byPath.get(request.url ?? "");
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  }).listen(port, "127.0.0.1");
}
