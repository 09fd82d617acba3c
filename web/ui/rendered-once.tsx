import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter, useLocation } from "react-router";

/** Markup that was rendered once and stands in many documents, as one and the same object in each. */
export interface SharedMarkup {
  readonly html: string;
}

/** A document's parts in order: its own text, and markup that it shares with others. */
export type DocumentPiece = string | SharedMarkup;

/** Paths whose markup is remembered; past this many they begin anew. */
const rememberedPaths = 200;

const SharedByDocument = createContext<SharedMarkup[]>([]);

// React escapes what people write, so that no text of theirs reads as one of these.
const standIn = (index: number) => `<!--shared ${index}-->`;
const standIns = /<!--shared (\d+)-->/;

/**
 * A component that depends on nothing but the path and so is rendered once for each. React is given a short comment to
 * stand in for it: escaping, measuring and encoding the same tens of kilobytes for each page cost more than the rest of
 * the page.
 */
export async function renderedOnce(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const Loaded = await load();
  const markup = new Map<string, SharedMarkup>();

  function markupAt(pathname: string): SharedMarkup {
    const known = markup.get(pathname);
    if (known) return known;
    const html = renderToStaticMarkup(
      <StaticRouter location={pathname}>
        <Loaded />
      </StaticRouter>,
    );
    const made = { html };
    if (markup.size >= rememberedPaths) markup.clear();
    markup.set(pathname, made);
    return made;
  }

  return function RenderedOnce() {
    const shared = useContext(SharedByDocument);
    const { pathname } = useLocation();
    const place = shared.push(markupAt(pathname)) - 1;
    return <div className="contents" dangerouslySetInnerHTML={{ __html: standIn(place) }} />;
  };
}

/** Gathers in `shared` what stands in this document and in others too. */
export function GatherShared({ shared, children }: { shared: SharedMarkup[]; children: ReactNode }) {
  return <SharedByDocument value={shared}>{children}</SharedByDocument>;
}

/** The document as React rendered it, with what was gathered in its places. */
export function putShared(html: string, shared: readonly SharedMarkup[]): DocumentPiece[] {
  return html.split(standIns).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const markup = shared[Number(piece)];
    if (!markup) throw new Error(`The document names shared markup ${piece}, and has ${shared.length}.`);
    return markup;
  });
}
