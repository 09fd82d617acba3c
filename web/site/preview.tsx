import { queryOptions } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { languageInEnglish } from "#contract/language.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { Language } from "#contract/site/values.ts";
import { call } from "#web/api/browser-call.ts";
import { SelectField } from "#web/forms/fields.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { ChipRadios } from "#web/ui/chip.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import type { PreviewPage } from "./preview-pages.ts";

/** Milliseconds after which a new address is asked for: before the former one ends (site-11). */
const renewedAfter = 25 * 60_000;

const previewQuery = queryOptions({
  queryKey: ["office", "site-preview"],
  queryFn: () => call("POST /api/office/site/preview/", {}),
  staleTime: renewedAfter,
  refetchInterval: renewedAfter,
});

const widths = { phone: 390, desktop: 1280 } as const;

type Device = keyof typeof widths;

interface PreviewProps {
  readonly pages: readonly PreviewPage[];
  /** The path of the page that is shown, without a slash before it. */
  readonly path: string;
  readonly onPath: (path: string) => void;
  /** The languages of the site with its drafts, the default first, and which of them is shown. */
  readonly languages: OfferedLanguages;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Changes with each draft that is saved. */
  readonly version: string;
}

/** The site with all drafts, as a phone and a desktop show it (site-11). */
export function Preview({ pages, path, onPath, languages, language, onLanguage, version }: PreviewProps) {
  const [device, setDevice] = useState<Device>("phone");
  const [preview, fallback] = useQueryData(previewQuery, {
    failure: "The preview could not be opened.",
    loading: <Spinner label="Opening the preview…" isLabelShown />,
  });
  const isListed = pages.some((page) => page.path === path);
  const choices = pages.map((page) => ({ value: `/${page.path}`, label: page.name }));
  const name = pages.find((page) => page.path === path)?.name ?? path;
  const [first, ...others] = languages;

  /** Shows the page at an address below the preview's, which begins with its language unless that is the first. */
  function follow(address: string) {
    const other = others.find((one) => address === one || address.startsWith(`${one}/`));
    onLanguage(other ?? first);
    onPath(other ? address.slice(other.length + 1) : address);
  }

  return (
    <section aria-label="Preview" className={`${cardClasses} grid gap-4 overflow-clip p-4`}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <SelectField
            label="Page"
            choices={isListed ? choices : [...choices, { value: `/${path}`, label: `/${path}` }]}
            value={`/${path}`}
            onChange={({ target }) => onPath(target.value.slice(1))}
          />
        </div>
        <ChipRadios
          legend="Width"
          name="preview-width"
          options={[
            { value: "phone", label: "Phone" },
            { value: "desktop", label: "Desktop" },
          ]}
          value={device}
          onChange={(chosen) => setDevice(chosen as Device)}
        />
        {others.length > 0 && (
          <ChipRadios
            legend="Language"
            name="preview-language"
            options={languages.map((one) => ({ value: one, label: languageInEnglish(one) }))}
            value={language}
            onChange={(chosen) => onLanguage(chosen as Language)}
          />
        )}
      </div>
      {preview ? (
        <Frame
          base={preview.url}
          address={language === first ? path : `${language}/${path}`}
          onFollow={follow}
          version={version}
          width={widths[device]}
          path={path}
          name={others.length > 0 ? `${name}, ${languageInEnglish(language)}` : name}
        />
      ) : (
        fallback
      )}
    </section>
  );
}

/** A document's own colors, which are in its head (site-14). */
const colors = /<style[^>]*>(.*?)<\/style>(?=.*<\/head>)/s;

/** Opens the sections of a body that are open in another one. */
function openAlike(next: HTMLElement, shown: HTMLElement): void {
  const sections = next.querySelectorAll("details");
  for (const [at, { open }] of shown.querySelectorAll("details").entries())
    sections[at]?.toggleAttribute("open", open);
}

/** Shows a document's body in place of the one that a frame shows, which keeps its scroll position and open sections. */
function replaceBody(shown: Document, text: string): boolean {
  const [own = "", css = ""] = colors.exec(text) ?? [];
  if ((shown.head.querySelector("style")?.textContent ?? "") !== css) return false;
  // Without its colors: what is parsed here is under the Content-Security-Policy of this page, which has others.
  const next = new DOMParser().parseFromString(text.replace(own, ""), "text/html");
  const sheetsOf = (page: Document) =>
    [...page.head.querySelectorAll("link[rel=stylesheet]")].map(({ outerHTML }) => outerHTML).join("");
  if (sheetsOf(shown) !== sheetsOf(next)) return false;
  openAlike(next.body, shown.body);
  shown.title = next.title;
  shown.body.replaceWith(shown.adoptNode(next.body));
  return true;
}

interface FrameProps extends Pick<PreviewProps, "version"> {
  /** The preview's address, and that of the page below it. */
  readonly base: string;
  readonly address: string;
  /** Called with the address, below the preview's, to which a link leads. */
  readonly onFollow: (address: string) => void;
  readonly width: number;
  /** The page's path, which is the same in each language. */
  readonly path: string;
  /** What the page is called. */
  readonly name: string;
}

/** A page of the preview at a width of its own, as small as there is room for. */
function Frame({ base, address: below, onFollow, version, width, path, name }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [status, setStatus] = useState("");
  const address = base + below;
  const shown = useRef({ address: "", version });
  const place = useRef<{ path?: string; top: number }>({ top: 0 });

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setScale(Math.min(1, (entry?.contentRect.width ?? width) / width));
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);

  useEffect(() => {
    if (shown.current.address !== address) {
      shown.current = { address, version };
      return;
    }
    if (shown.current.version === version) return;
    shown.current.version = version;
    const aborted = new AbortController();
    async function refresh() {
      const reply = await fetch(address, { signal: aborted.signal });
      const page = frame.current?.contentDocument;
      if (!page || !reply.headers.get("content-type")?.startsWith("text/html")) return;
      if (!replaceBody(page, await reply.text())) frame.current?.contentWindow?.location.reload();
    }
    refresh().catch(() => {
      if (!aborted.signal.aborted) setStatus("The preview could not be refreshed.");
    });
    return () => aborted.abort();
  }, [address, version]);

  /** A page that is loaded again, in other colors or in another language, shows the same place. */
  function keepPlace() {
    const view = frame.current?.contentWindow;
    if (!view) return;
    if (place.current.path === path) view.scrollTo({ top: place.current.top, behavior: "instant" });
    // A page may have been scrolled before all of it was loaded.
    else place.current = { path, top: view.scrollY };
    view.addEventListener("scroll", () => {
      place.current = { path, top: view.scrollY };
    });
  }

  /** Links lead to pages of the preview; nothing leaves it, and forms send nothing. */
  function watch() {
    keepPlace();
    const page = frame.current?.contentDocument;
    page?.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      const { origin, pathname } = new URL(link.href);
      if (origin === location.origin && pathname.startsWith(base)) onFollow(pathname.slice(base.length));
      else setStatus("This link goes to a page outside the preview.");
    });
    page?.addEventListener("submit", (event) => {
      event.preventDefault();
      setStatus("Forms in the preview do not send anything.");
    });
  }

  return (
    <div className="grid gap-2">
      <div
        ref={box}
        className="h-[70vh] min-h-96 overflow-hidden rounded-small border border-border bg-surface-sunken"
      >
        <iframe
          ref={frame}
          title={`Preview: ${name}`}
          src={address}
          sandbox="allow-same-origin"
          onLoad={watch}
          className="mx-auto block origin-top-left bg-surface"
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
      <output className="text-note text-muted empty:hidden">{status}</output>
    </div>
  );
}
