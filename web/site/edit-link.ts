import { languageOfPath, pagePath } from "#contract/site/translations.ts";
import { ownProfileQuery } from "#web/api/own-account.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { readStoredSession } from "#web/session/stored-session.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { editAddress } from "./page-documents.ts";

/** Whether the stored session is an owner's, which storage does not know. */
async function isOwner(): Promise<boolean> {
  const session = readStoredSession();
  if (session?.role !== "employee") return false;
  const profile = await getQueryClient()
    .fetchQuery(ownProfileQuery)
    .catch(() => undefined);
  return profile?.owner === true && String(profile.id) === session.userId;
}

function createPlace() {
  const place = document.createElement("aside");
  place.lang = "en";
  place.ariaLabel = "For owners";
  place.className =
    "fixed bottom-5 left-4 z-floating print:hidden short:relative short:bottom-auto short:left-auto short:m-4 sm:bottom-7 sm:left-6";
  const link = document.createElement("a");
  link.className = buttonClasses("secondary", "shadow-raised");
  link.textContent = "Edit this page";
  place.append(link);
  return { place, link };
}

/**
 * Shows owners a link from each public page to the document that it shows (site-7). Pages are the same for every reader,
 * so it is added in the browser, outside what React renders.
 */
export function showEditLink(): void {
  const { place, link } = createPlace();
  let lastUpdate = 0;

  async function update() {
    lastUpdate += 1;
    const own = lastUpdate;
    const address = editAddress(languageOfPath(location.pathname).path);
    const isShown = address !== undefined && (await isOwner());
    if (own !== lastUpdate) return;
    if (!isShown) return place.remove();
    link.href = pagePath(address);
    document.querySelector("main")?.before(place);
  }

  const show = () => void update();
  let shownPath = location.pathname;
  window.__reactRouterDataRouter?.subscribe(() => {
    if (location.pathname === shownPath) return;
    shownPath = location.pathname;
    show();
  });
  document.addEventListener("session-changed", show);
  window.addEventListener("storage", show);
  show();
}
