import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { hydrateLate } from "./late-hydration/hydrate-late.ts";

/**
 * Renders a page whole, with nothing left to stream, since the server keeps its bytes. A rendering error rejects.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        headers.set("Content-Type", "text/html; charset=utf-8");
        text(pipe(new PassThrough())).then(
          (html) => resolve(new Response(hydrateLate(html), { status, headers })),
          reject,
        );
      },
      onError: reject,
    });
  });
}

/** Errors of loaders reach the server's own log through their rejection; expected ones are no errors. */
export function handleError(error: unknown): void {
  if (!(error instanceof Response)) throw error;
}
