import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import type { ReactNode } from "react";
import { m } from "#messages/messages.js";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { IconButton } from "./button.tsx";
import * as script from "./carousel.inline.ts?script";

interface CarouselProps {
  /** Id of the heading that is its accessible name. */
  labelledBy: string;
  /** Pictures, as the names of the controls call them. */
  slides: readonly { key: string; content: ReactNode }[];
  /** Rendered beside the controls, such as the heading. */
  children: ReactNode;
  className?: string;
}

const large = "min-h-12 min-w-12";

/**
 * Slides in a row that snaps, with buttons, dots, arrow keys and swiping (ARIA Authoring Practices, Carousel). Without
 * JavaScript the row still scrolls.
 */
export function Carousel({ labelledBy, slides, children, className = "" }: CarouselProps) {
  return (
    <section
      aria-roledescription={m.carousel_role()}
      aria-labelledby={labelledBy}
      className={`group/carousel ${className}`}
      suppressHydrationWarning
    >
      <div className="page-width flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        {children}
        <div data-needs-script className="flex flex-wrap items-center gap-2">
          <IconButton
            variant="outlined"
            data-carousel="previous"
            aria-label={m.carousel_previous()}
            className={large}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            variant="outlined"
            data-carousel="next"
            aria-label={m.carousel_next()}
            className={large}
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
          <ul className="mx-2 flex">
            {slides.map(({ key }, index) => (
              <li key={key}>
                <button
                  type="button"
                  data-carousel="dot"
                  aria-label={m.carousel_show({ number: index + 1, count: slides.length })}
                  aria-current={index === 0}
                  suppressHydrationWarning
                  className="group/dot grid h-11 min-w-7 place-items-center rounded-full"
                >
                  <span className="block h-2.5 w-2.5 rounded-full bg-border-strong forced-colors:bg-[ButtonText]! transition-all duration-300 group-hover/dot:bg-accent group-aria-[current=true]/dot:w-7 group-aria-[current=true]/dot:bg-accent" />
                </button>
              </li>
            ))}
          </ul>
          <IconButton
            data-carousel="toggle"
            data-stop={m.carousel_pause()}
            data-start={m.carousel_play()}
            aria-label={m.carousel_pause()}
            suppressHydrationWarning
            className={`${large} motion-reduce:hidden`}
          >
            <Pause aria-hidden className="size-5 group-data-stopped/carousel:hidden" />
            <Play aria-hidden className="size-5 hidden group-data-stopped/carousel:block" />
          </IconButton>
        </div>
      </div>
      <ul
        data-carousel="track"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={labelledBy}
        className="mt-8 flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain page-padding py-1 [scrollbar-width:none] sm:gap-6 lg:mt-12"
      >
        {slides.map(({ key, content }, index) => (
          <li
            key={key}
            data-carousel="slide"
            aria-label={m.carousel_position({ number: index + 1, count: slides.length })}
            className="w-full shrink-0 snap-center"
          >
            {content}
          </li>
        ))}
      </ul>
      <output data-carousel="status" className="sr-only" suppressHydrationWarning />
      <InlineScript script={script} />
    </section>
  );
}
