import type { ReactNode } from "react";
import { site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { Button, ButtonLink, buttonClasses } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import * as script from "./failure-page.inline.ts?script";
import { aboutLinks, serviceLinks } from "./site-links.ts";
import { toothPath } from "./tooth-path.ts";

/** A page without top bar and footer, for errors: a row of teeth with a gap, a heading, and content below. */
function StandalonePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className="page-width grid min-h-svh content-center justify-items-center gap-8 py-16 text-center">
      <svg
        aria-hidden
        viewBox="6 6 196 56"
        className="w-80 max-w-full"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        {[0, 1, 2, 3].map((index) => (
          <path
            key={index}
            d={toothPath}
            transform={`translate(${index * 48} 0)`}
            className={index === 2 ? "fill-none stroke-border-strong" : "fill-surface stroke-border-strong"}
            strokeDasharray={index === 2 ? "3 4" : undefined}
          />
        ))}
      </svg>
      <h1 className="max-w-2xl text-3xl sm:text-5xl">{heading}</h1>
      {children}
    </main>
  );
}

/** The not-found page, outside the shared layout, with whom to call, the search and where to go instead (pages-3). */
export function NotFoundPage({ search }: { search: ReactNode }) {
  const { phone } = site().practice;
  return (
    <StandalonePage heading={m.not_found_heading()}>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">{m.not_found_go_home()}</ButtonLink>
        {phone.display && (
          <a href={`tel:${phone.dial}`} className={buttonClasses("secondary")}>
            {m.common_call_number({ phone: phone.display })}
          </a>
        )}
      </div>
      {site().isOpen && (
        <>
          <nav aria-label={m.not_found_pages()} className="flex max-w-2xl flex-wrap justify-center gap-x-6">
            <TextLink to="/request-appointment">{m.nav_request_appointment()}</TextLink>
            {[...serviceLinks(), ...aboutLinks()].map(({ href, label }) => (
              <TextLink key={href} to={href}>
                {label}
              </TextLink>
            ))}
            <TextLink to="/search">{m.nav_all_pages()}</TextLink>
          </nav>
          {/* Last, since it comes once React has started, and moves nothing that is above it. */}
          <div data-needs-script className="min-h-33 w-full max-w-2xl text-left">
            {search}
          </div>
        </>
      )}
    </StandalonePage>
  );
}

/** Replaces a page that could not be shown; both links reload, since the page's code may have failed. */
export function FailurePage() {
  const { phone } = site().practice;
  return (
    <StandalonePage heading={m.page_failed_heading()}>
      <p className="max-w-md text-lg text-muted">
        {withElements(m.page_failed_explanation, {
          phone: <TextLink to={`tel:${phone.dial}`}>{phone.display}</TextLink>,
        })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <span data-needs-script className="contents">
          <Button>{m.common_try_again()}</Button>
          <InlineScript script={script} />
        </span>
        <a href={pagePath("/")} className={buttonClasses("secondary")}>
          {m.not_found_go_home()}
        </a>
      </div>
    </StandalonePage>
  );
}
