import { startSessionWatchers } from "./idle/watch-idle.ts";
import { loadModule } from "./islands/load-module.ts";
import { readStoredSession } from "./session/stored-session.ts";

/** Starts what runs beside a stored session; an anonymous visitor's page does not load the code. */
export function watchSignedIn(): void {
  startSessionWatchers();
  if (readStoredSession()?.role !== "employee") return;
  void loadModule(() => import("./site/edit-link.ts")).then(
    ({ showEditLink }) => showEditLink(),
    // Without a connection the page stays without the link.
    () => undefined,
  );
}
