import { getStored } from "#web/session/stored-session.ts";
import stylesheet from "./adjustments.css?url";
import { knownSettings, type Settings, settingNames } from "./settings.ts";

const storageKey = "accessibility";

/** The document's settings, read from its attributes. */
export function readPageSettings(): Settings {
  const root = document.documentElement;
  return knownSettings(
    Object.fromEntries(settingNames.map((name) => [name, root.getAttribute(`data-a11y-${name}`)])),
  );
}

/** Puts settings on the document and takes away all others. */
export function applyToPage(settings: Settings): void {
  for (const name of settingNames) {
    const value = settings[name];
    if (value) document.documentElement.setAttribute(`data-a11y-${name}`, value);
    else document.documentElement.removeAttribute(`data-a11y-${name}`);
  }
}

/** Stores the settings for this tab, across navigations, until the page is reloaded or the tab is closed. */
export function storeForTab(settings: Settings): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // Storage is blocked: the settings apply to this page only.
  }
}

/** Loads the stylesheet for the document's attributes, once. */
export function loadAdjustments(): void {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = stylesheet;
  document.head.append(link);
}

/** Whether this device remembers settings. */
export function areRemembered(): boolean {
  return getStored(storageKey) !== null;
}

/** Stores settings on this device, or deletes them if there are none; returns false if storage is blocked. */
export function remember(settings: Settings | undefined): boolean {
  try {
    if (settings) localStorage.setItem(storageKey, JSON.stringify(settings));
    else localStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
}
