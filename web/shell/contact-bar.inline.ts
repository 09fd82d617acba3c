const minute = 60_000;

/**
 * Has Call dial the number answered day and night while the office is closed (site-19). A page is the same at any hour,
 * so this is found out where it is shown.
 */
export default function runContactBar({ parentElement }: HTMLScriptElement): void {
  const link = parentElement?.querySelector<HTMLAnchorElement>("[data-opens-and-closes]");
  if (!link) return;
  link.dataset.openHref ??= link.href;
  link.dataset.openLabel ??= link.ariaLabel ?? "";
  const show = () => {
    if (!link.isConnected) return stop();
    const { opensAndCloses, openHref = "", openLabel = "", closedHref = "", closedLabel = "" } = link.dataset;
    const changes = opensAndCloses ? opensAndCloses.split(" ") : [];
    const passed = changes.filter((at) => Number(at) * minute <= Date.now()).length;
    // Beyond the last change nothing is known, and their number is odd.
    const isClosed = changes.length > 0 && passed % 2 === 0;
    link.href = isClosed ? closedHref : openHref;
    link.ariaLabel = isClosed ? closedLabel : openLabel;
  };
  const timer = setInterval(show, minute);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", show);
  };
  document.addEventListener("visibilitychange", show);
  show();
}
