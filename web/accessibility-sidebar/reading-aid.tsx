import { trackReadingHeight } from "./track-reading-height.ts";

const dimmed = "absolute inset-x-0 h-[200vh] bg-black/75 forced-color-adjust-none";

/** A ref callback that moves the aid to the reading height as long as it is mounted. */
function followReadingHeight(aid: HTMLElement | null) {
  if (aid) return trackReadingHeight((height) => aid.style.setProperty("--reading-height", `${height}px`));
}

/**
 * A clear band (mask) or a line (guide) at the reading height (accessibility-4). It is above the page and below the
 * panels, and lets every click through.
 */
export function ReadingAid({ kind }: { kind: "reading-mask" | "reading-guide" }) {
  return (
    <div
      ref={followReadingHeight}
      aria-hidden
      data-reading-aid={kind}
      className="pointer-events-none fixed inset-0 z-reading-aid overflow-clip [--reading-height:50vh] print:hidden"
    >
      {kind === "reading-mask" ? (
        <>
          <div className={`${dimmed} bottom-full translate-y-[calc(var(--reading-height)-3.5rem)]`} />
          <div className={`${dimmed} top-0 translate-y-[calc(var(--reading-height)+3.5rem)]`} />
        </>
      ) : (
        <div className="absolute inset-x-0 top-0 h-1.5 translate-y-[calc(var(--reading-height)-50%)] border-y border-black bg-reading-guide shadow-raised forced-color-adjust-none" />
      )}
    </div>
  );
}
