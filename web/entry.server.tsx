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
import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { baseLocale } from "#messages/runtime.js";
import { inlineHashes, serverReport } from "./api/server-call.ts";
import { hashInline } from "./inline-scripts.ts";
import { ScriptNonce } from "./islands/inline-script.tsx";

/** Collects React's output, text or bytes, as one string. */
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
 * A document with the scripts that hold its language's texts: the build has `name.js` with those in English, `name.es.js`
 * with those in Spanish (docs/decisions/0158-messages-by-language.md).
 */
function withScriptsOf(language: Language, html: string): string {
  return language === baseLocale ? html : html.replace(/(?<="\/assets\/[\w.-]+)(?=\.js")/g, `.${language}`);
}

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Defers hydration: its module script becomes an inert block with the URLs of its modules, which `startReact` runs.
 * Hydrating at once costs a phone more than a second of its first paint. Throws an error where the document has no such
 * script, since the page would then never be hydrated.
 */
function deferHydration(html: string): string {
  if (!moduleScript.test(html)) throw new Error("The rendered document has no module script to defer.");
  const modules = [...html.matchAll(preload)].map(([, href]) => href).join(" ");
  return html
    .replace(preload, "")
    .replace(
      moduleScript,
      (_, code: string) =>
        `<script type="text/plain" id="deferred-hydration" data-modules="${modules}">${code}</script>`,
    );
}

/** Renders a whole document without streaming, since the server caches its bytes. Rejects for a rendering error. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { language } = site();
  return new Promise((resolve, reject) => {
    const nonce = randomBytes(16).toString("base64url");
    async function finish() {
      const { html, scripts, styles } = hashInline(withScriptsOf(language, await gatherText(pipe)), nonce);
      Object.assign(loadContext.get(inlineHashes), { scripts, styles });
      headers.set("Content-Type", "text/html; charset=utf-8");
      return new Response(deferHydration(html), { status, headers });
    }
    const { pipe } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>,
      // Otherwise React would write large Suspense boundaries at the end, to be moved into place by a script.
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => finish().then(resolve, reject),
        onError: reject,
      },
    );
  });
}

/** Logs errors of loaders and components; the user sees the failure page. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  (context as Readonly<RouterContextProvider>).get(serverReport)(error);
};
