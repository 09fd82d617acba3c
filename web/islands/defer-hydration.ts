const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** The element that contains the code that starts React, until it is wanted. */
const deferredId = "deferred-hydration";

/**
 * Defers hydration: its module script becomes an inert block, with the URLs of its modules and of each panel's,
 * which `scheduleHydration` acts upon. Hydrating at once costs a phone more than a second of its first paint.
 * Throws an error where the document has no such script, since the page would then never be hydrated.
 */
export function deferHydration(html: string, panels: Readonly<Record<string, readonly string[]>>): string {
  const modules: string[] = [];
  const late = html.replace(preload, (_, href: string) => {
    modules.push(href);
    return "";
  });
  const lists = Object.entries({ modules, ...panels }).map(
    ([name, urls]) => `data-${name}="${urls.join(" ")}"`,
  );
  let isDeferred = false;
  const document = late.replace(moduleScript, (_, code: string) => {
    isDeferred = true;
    return `<script type="text/plain" id="${deferredId}" ${lists.join(" ")}>${code}</script>`;
  });
  if (!isDeferred) throw new Error("The rendered document has no module script to defer.");
  return document;
}
