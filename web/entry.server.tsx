import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { serverReport } from "./api/server-call.ts";
import { documentPieces } from "./document-pieces.ts";
import { hydrateLate } from "./late-hydration/hydrate-late.ts";
import { GatherShared, putShared, type SharedMarkup } from "./ui/rendered-once.tsx";

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
 * The same with the routes of this page alone: React Router looks through all that it is given several times a page,
 * to find again which of them match.
 */
function ofMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = context;
  const matched = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const pick = <Value,>(byId: Record<string, Value>) =>
    Object.fromEntries(Object.entries(byId).filter(([id]) => matched.has(id)));
  return {
    ...context,
    manifest: { ...manifest, routes: pick(manifest.routes) },
    routeModules: pick(routeModules),
  };
}

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
    const shared: SharedMarkup[] = [];
    async function handOver() {
      const html = hydrateLate(await gatherText(pipe));
      loadContext.get(documentPieces).pieces = putShared(html, shared);
      headers.set("Content-Type", "text/html; charset=utf-8");
      return new Response(null, { status, headers });
    }
    const { pipe } = renderToPipeableStream(
      <GatherShared shared={shared}>
        <ServerRouter context={ofMatchedRoutes(context)} url={request.url} />
      </GatherShared>,
      { onAllReady: () => handOver().then(resolve, reject), onError: reject },
    );
  });
}

/** What fails in a loader or a component goes to the server's log; the reader sees the failure page. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  (context as Readonly<RouterContextProvider>).get(serverReport)(error);
};
