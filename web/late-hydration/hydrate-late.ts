const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const preloads = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** Where the page keeps the code that starts React, until it is wanted. */
const lateScriptId = "late-script";

/**
 * Puts off React's start: its module script becomes an inert block and its preloads a list beside it, which
 * `wakeWhenWanted` acts upon. Hydrating at once costs a phone more than a second of its first paint (design §2).
 * Raises an error where the document has no such script, since the page would then never wake.
 */
export function hydrateLate(html: string): string {
  const modules = [...html.matchAll(preloads)].map(([, href]) => href);
  const late = html.replace(preloads, "");
  if (!moduleScript.test(late)) throw new Error("The rendered document has no module script to put off.");
  return late.replace(
    moduleScript,
    (_, code: string) =>
      `<script type="text/plain" id="${lateScriptId}" data-modules="${modules.join(" ")}">${code}</script>`,
  );
}
