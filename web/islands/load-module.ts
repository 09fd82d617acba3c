import { m } from "#messages/messages.js";

/** Thrown if there is no response: the network failed or the request timed out. Its message can be shown to the user. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(cause?: unknown) {
    super(m.connection_lost(), { cause });
  }
}

/** Vite waits for a chunk's stylesheet once only: one that failed must be out of the way before the next try. */
function removeFailedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')) {
    if (!link.sheet) link.remove();
  }
}

/**
 * Loads code that is not in the page's own chunks; every `import()` in the browser goes through here. Rejects with
 * `ConnectionError` where a file of it does not load, and can then be called again: a current Chromium fetches a failed
 * module again, other browsers do so once the page is reloaded (HTML, "fetch a single module script").
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    removeFailedStylesheets();
    throw new ConnectionError(cause);
  }
}
