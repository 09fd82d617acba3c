/**
 * Where React starts. The server's page is complete HTML and holds this module as an inert block (`deferHydration` in
 * `entry.server.tsx`). `islands/start-react.inline.ts` runs it at the first input, or once the page has loaded and the
 * browser is idle, and replays the click or submit that came before. From here on:
 *
 * 1. What a page translation or an extension has changed in the document is taken back, and React hydrates the whole
 *    page as one root, in slices; panels and other lazy code come with their first touch, as parts of it.
 * 2. `root.tsx` tells the document that it is `hydrated`.
 * 3. Translations may change the document again, and React goes on in it.
 *
 * Nothing typed is lost meanwhile: fields stay the same elements, or their values are carried over.
 */
import { Fragment, type ReactNode, StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readSiteOfDocument } from "./api/site-of-document.ts";
import { rememberFields } from "./islands/carry-values.ts";
import { isDocumentChanged, restoreDocument } from "./islands/server-document.ts";
import { tolerateChanges } from "./islands/tolerate-changes.ts";

readSiteOfDocument();

let isHydrated = false;

/** Restores the document whenever React begins to hydrate it. */
function RestoredDocument({ children }: { children: ReactNode }) {
  if (!isHydrated) restoreDocument();
  return children;
}

const Mode = import.meta.env.DEV ? StrictMode : Fragment;
const page = (
  <Mode>
    <RestoredDocument>
      <HydratedRouter />
    </RestoredDocument>
  </Mode>
);
tolerateChanges();
const carryValues = rememberFields();

function hydrate() {
  return hydrateRoot(document, page, {
    onRecoverableError(error) {
      carryValues();
      reportError(error);
    },
  });
}

/** Whether React Router has read the loaders' data, which the first render waits for. */
const canHydrateAtOnce = () =>
  Boolean((window as { __reactRouterContext?: { state?: unknown } }).__reactRouterContext?.state);

/** Hydrates at once where the document is changed meanwhile, before it can be changed again. */
const observer = new MutationObserver(() => {
  if (canHydrateAtOnce() && isDocumentChanged()) flushSync(() => root?.render(page));
});
observer.observe(document, { childList: true, characterData: true, subtree: true });
document.addEventListener("hydrated", () => {
  isHydrated = true;
  observer.disconnect();
  delete window.serverDocument;
});

let root: ReturnType<typeof hydrate> | undefined;
// As a transition React hydrates in slices of 5 ms, and a touch meanwhile is answered between two of them. A document
// that was changed would be changed again between them.
if (isDocumentChanged()) root = hydrate();
else startTransition(() => void (root = hydrate()));
