import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { inlineScripts, serverReport } from "./api/server-call.ts";
import { hashInlineScripts } from "./inline-scripts.ts";
import { deferHydration } from "./islands/defer-hydration.ts";
import { ScriptNonce } from "./islands/script-nonce.ts";

/** Gathers what React writes, text or its bytes, as one text. */
function gatherText(pipe: (destination: Writable) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const decoder = new StringDecoder("utf8");
    let text = "";
    const destination = new Writable({
      decodeStrings: false,
      write(chunk: string | Buffer, _encoding, done) {
        text += typeof chunk === "string" ? chunk : decoder.write(chunk);
        done();
      },
    });
    pipe(destination.once("finish", () => resolve(text)).once("error", reject));
  });
}

/**
 * Renders a document whole, with nothing left to stream, since the server caches its bytes. A rendering error rejects.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const nonce = randomBytes(16).toString("base64url");
    async function finish() {
      const { html, scripts } = hashInlineScripts(await gatherText(pipe), nonce);
      loadContext.get(inlineScripts).push(...scripts);
      headers.set("Content-Type", "text/html; charset=utf-8");
      return new Response(deferHydration(html), { status, headers });
    }
    const { pipe } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>,
      // Else React would put large boundaries at the end, for a script to move them to their places.
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => finish().then(resolve, reject),
        onError: reject,
      },
    );
  });
}

/** What fails in a loader or a component goes to the server's log; the reader sees the failure page. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  (context as Readonly<RouterContextProvider>).get(serverReport)(error);
};
