import { endSession, readStoredSession, setStored } from "#web/session/stored-session.ts";
import { enhanceDropDowns } from "./enhance-drop-downs.ts";

/** Shows and changes the colour scheme; the choice is stored as `dark`, 'true' or 'false'. */
function switchDarkMode(bar: HTMLElement): void {
  const control = bar.querySelector("[data-dark-mode]");
  const { dataset } = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (dataset.theme ? dataset.theme === "dark" : system.matches);
  const show = () => control?.setAttribute("aria-checked", String(isDark()));

  control?.addEventListener("click", () => {
    const dark = !isDark();
    // All colours change in one frame; fading each would double the work and block a slow phone.
    dataset.switching = "";
    dataset.theme = dark ? "dark" : "light";
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.switching));
    // If storage is blocked, the choice lasts until the page is left.
    setStored("dark", String(dark));
  });
  // Changes in other tabs, of the system and by this control all trigger one of these two.
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  system.addEventListener("change", show);
  show();
}

/** Sets the stored name in the greetings, and again after each change of the session. */
function greet(bar: HTMLElement): void {
  // In the language of the document, which no script knows.
  const greetings = [...bar.querySelectorAll<HTMLAnchorElement>("[data-greeting]")].map((link) => ({
    link,
    hi: link.textContent,
    ownPage: link.getAttribute("href") ?? "",
  }));
  const show = () => {
    const session = readStoredSession();
    if (!session) return;
    const { username, role } = session;
    for (const { link, hi, ownPage } of greetings) {
      link.textContent = `${hi}, ${username}`;
      link.href = role === "employee" ? ownPage.replace("edit", encodeURIComponent(username)) : ownPage;
    }
  };
  document.addEventListener("session-changed", show);
  // Another tab has signed in or out.
  window.addEventListener("storage", show);
  // A page restored from the back/forward cache has missed events.
  window.addEventListener("pageshow", show);
  show();
}

/**
 * Signs out. A wide screen then loads /login; the mobile menu just closes (sign-in-24). A full page load also clears
 * personal data from memory.
 */
function signOut(button: HTMLElement, loginPath = "/login"): void {
  const menu = button.closest("dialog");
  endSession({ isLeaving: !menu });
  if (menu) menu.hidePopover();
  else location.assign(loginPath);
}

/** Takes all but an element from the keyboard and assistive technology, or gives it back. */
function setInertAround(element: Element, isInert: boolean): void {
  for (let part: Element | null = element; part?.matches("body *"); part = part.parentElement) {
    for (const sibling of part.parentElement?.children ?? []) {
      if (sibling !== part) sibling.toggleAttribute("inert", isInert);
    }
  }
}

/**
 * Traps the focus in the menu while it is open. The browser opens it as a popover, also without scripts: to open it as
 * a modal dialog restyles the whole page first, which a slow phone shows.
 */
function trapFocusInMenu(bar: HTMLElement): void {
  const menu = bar.querySelector("dialog");
  menu?.addEventListener("beforetoggle", ({ newState }) => {
    // Before the browser returns the focus to what is around it.
    if (newState === "closed") setInertAround(menu, false);
  });
  menu?.addEventListener("toggle", ({ newState }) => {
    if (newState === "closed") return;
    menu.querySelector<HTMLElement>("[popovertarget]")?.focus();
    // After the menu is painted.
    requestAnimationFrame(() => setTimeout(() => setInertAround(menu, menu.matches(":popover-open"))));
  });
  menu?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a, [data-opens]")) menu.hidePopover();
  });
  // The wide bar contains everything that the menu does.
  matchMedia("(width >= 64rem)").addEventListener("change", ({ matches }) => {
    if (matches) menu?.hidePopover();
  });
}

/** Runs the top bar without React. */
export default function runTopBar({ parentElement: bar }: HTMLScriptElement): void {
  if (!bar) return;
  enhanceDropDowns(bar);
  switchDarkMode(bar);
  greet(bar);
  trapFocusInMenu(bar);
  // Not a link to the present page in another language, which may be this one too.
  const login = bar.querySelector<HTMLAnchorElement>('[data-page-link][href*="/login"]');
  for (const button of bar.querySelectorAll<HTMLElement>("[data-sign-out]")) {
    button.addEventListener("click", () => signOut(button, login?.pathname));
  }
}
