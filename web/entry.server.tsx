import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { documentText, serverReport } from "./api/server-call.ts";
import { hydrateLate } from "./late-hydration/hydrate-late.ts";

/**
 * Renders a page whole, with nothing left to stream, since the server keeps its bytes. A rendering error rejects.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    async function handOver() {
      loadContext.get(documentText).html = hydrateLate(await text(pipe(new PassThrough())));
      return new Response(null, { status, headers });
    }
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        headers.set("Content-Type", "text/html; charset=utf-8");
        handOver().then(resolve, reject);
      },
      onError: reject,
    });
  });
}

/** What fails in a loader or a component goes to the server's log; the reader sees the failure page. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  (context as Readonly<RouterContextProvider>).get(serverReport)(error);
};
