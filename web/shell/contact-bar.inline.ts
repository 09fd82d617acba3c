const minute = 60_000;

/**
 * Has Call dial the number that is answered day and night while the office is closed (site-19). A page is the same at any
 * hour, so this is found out where it is shown.
 */
export default function runContactBar({ parentElement }: HTMLScriptElement): void {
  const link = parentElement?.querySelector<HTMLAnchorElement>("[data-opens-and-closes]");
  if (!link) return;
  const { href, ariaLabel } = link;
  const show = () => {
    const { opensAndCloses, closedHref = "", closedLabel = "" } = link.dataset;
    const changes = opensAndCloses ? opensAndCloses.split(" ") : [];
    const passed = changes.filter((at) => Number(at) * minute <= Date.now()).length;
    // Beyond the last change nothing is known, and their number is odd.
    const isClosed = changes.length > 0 && passed % 2 === 0;
    link.href = isClosed ? closedHref : href;
    link.ariaLabel = isClosed ? closedLabel : ariaLabel;
  };
  document.addEventListener("visibilitychange", show);
  setInterval(show, minute);
  show();
}
