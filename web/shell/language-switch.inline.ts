import { getStored, setStored } from "#web/session/stored-session.ts";

/** The chosen language, and whether the line that suggests one was closed, in local storage. */
const choice = "language";
const closed = "language_suggestion_closed";

/** Shows the line in the language that the browser prefers among the site's, unless that is the page's. */
function suggest(lines: readonly HTMLElement[], present: string): void {
  if (getStored(choice) || getStored(closed)) return;
  const offered = [present, ...lines.map(({ dataset }) => dataset.suggests ?? "")];
  const preferred = navigator.languages
    .map((tag) => tag.toLowerCase())
    .map((tag) => offered.find((language) => tag === language || tag.startsWith(`${language}-`)))
    .find((language) => language !== undefined);
  for (const line of lines) line.hidden = line.dataset.suggests !== preferred;
}

/** Closes the line for good; what has the focus then is the bar below it. */
function close(line: HTMLElement): void {
  line.hidden = true;
  setStored(closed, "true");
  document.getElementById("top")?.focus({ preventScroll: true });
}

/** The link to another language that an event is about, with the address of what is shown at present. */
function languageLink({ target }: Event, presentBase: string): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-language]") : null;
  if (!link) return undefined;
  const { pathname, search, hash } = location;
  const path = pathname.startsWith(presentBase) ? pathname.slice(presentBase.length) : "";
  link.href = `${link.dataset.base}${path}${search}${hash}`;
  return link;
}

/**
 * Suggests the reader's language, and runs the links to other languages everywhere on the page, without React: the page,
 * its query and its anchor may have changed since the server wrote them.
 */
export default function runLanguageSwitch({ parentElement }: HTMLScriptElement): void {
  if (!parentElement) return;
  const { presentLanguage = "", presentBase = "/" } = parentElement.dataset;
  suggest([...parentElement.querySelectorAll<HTMLElement>("[data-suggests]")], presentLanguage);

  parentElement.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-closes-suggestion]");
    const line = button && button.closest<HTMLElement>("[data-suggests]");
    if (line) close(line);
  });
  // Before a link is followed, opened in another tab or copied.
  for (const touch of ["pointerover", "focusin"])
    document.addEventListener(touch, (event) => languageLink(event, presentBase));
  for (const press of ["click", "auxclick"]) {
    document.addEventListener(press, (event) => {
      const language = languageLink(event, presentBase)?.dataset.language;
      if (language) setStored(choice, language);
    });
  }
}
