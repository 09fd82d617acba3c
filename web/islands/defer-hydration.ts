const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** Where the page keeps the code that starts React, until it is wanted. */
const lateScriptId = "late-script";

/**
 * Puts off React's start: its module script becomes an inert block and its preloads a list beside it, which
 * `scheduleHydration` acts upon. Hydrating at once costs a phone more than a second of its first paint (pages-18).
 * Raises an error where the document has no such script, since the page would then never wake.
 */
export function deferHydration(html: string): string {
  const modules: string[] = [];
  const late = html.replace(preload, (_, href: string) => {
    modules.push(href);
    return "";
  });
  let isPutOff = false;
  const document = late.replace(moduleScript, (_, code: string) => {
    isPutOff = true;
    return `<script type="text/plain" id="${lateScriptId}" data-modules="${modules.join(" ")}">${code}</script>`;
  });
  if (!isPutOff) throw new Error("The rendered document has no module script to put off.");
  return document;
}
