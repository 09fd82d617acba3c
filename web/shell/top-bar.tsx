import Accessibility from "lucide-react/icons/accessibility";
import { NavLink } from "react-router";
import { site } from "#contract/site/site.ts";
import { nameOfLanguage } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { InlineScript } from "#web/islands/inline-script.tsx";
import { ButtonLink, iconButtonClasses } from "#web/ui/button.tsx";
import { PanelButton } from "#web/ui/panel.tsx";
import { DarkModeSwitch } from "./dark-mode-switch.tsx";
import { DropDown } from "./drop-down.tsx";
import { LanguageLink, LanguageSuggestions, otherLanguages } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { Greeting, SignOutButton } from "./session-controls.tsx";
import { aboutLinks, serviceLinks } from "./site-links.ts";
import * as script from "./top-bar.inline.ts?script";

/** The words of English alone have room in one line; those of other languages, and beside the links to these, may take two. */
const lines = () =>
  site().practice.languages.join() === "en" ? "whitespace-nowrap" : "leading-tight @7xl:whitespace-nowrap";

const barLink = () =>
  `inline-flex min-h-11 items-center rounded-full px-2 @7xl:px-4 font-semibold ${lines()} transition-colors hover:bg-accent-subtle aria-[current=page]:text-accent`;

/**
 * The bar of every page, sticky unless the window is short, and wide if its text has room, since users may enlarge it. It contains the controls for
 * both session states; CSS shows one of them.
 */
export function TopBar() {
  return (
    <>
      <LanguageSuggestions />
      <header
        id="top"
        tabIndex={-1}
        className="@container sticky top-0 z-bar border-b short:relative border-border bg-background print:static"
      >
        <div className="page-width flex h-(--top-bar-height) items-center gap-1">
          <Logo />
          <nav
            aria-label={m.nav_main()}
            data-shown-when={site().isOpen ? undefined : "employee"}
            className="ml-2 hidden items-center @5xl:flex @7xl:ml-6"
          >
            <DropDown label={m.nav_about()} links={aboutLinks()} />
            {serviceLinks().length > 0 && <DropDown label={m.nav_services()} links={serviceLinks()} />}
            <NavLink to="/appointments" className={barLink()} data-shown-when="signed-in">
              {m.nav_appointments()}
            </NavLink>
          </nav>
          <div className="ml-auto flex min-w-0 items-center gap-1 @max-5xl:shrink-0">
            <PanelButton
              panel="accessibility"
              label={m.nav_accessibility()}
              className={iconButtonClasses(
                "quiet",
                "aria-busy:animate-pulse aria-busy:bg-accent-subtle aria-expanded:bg-accent-subtle @max-5xl:hidden",
              )}
            >
              <Accessibility aria-hidden className="size-5.5" />
            </PanelButton>
            <DarkModeSwitch />
            {otherLanguages().map((language) => (
              <LanguageLink
                key={language}
                language={language}
                className={`${barLink()} min-w-11 justify-center @max-5xl:hidden`}
              >
                {/* By its code in a bar that has no room for its name. */}
                <span aria-hidden className="@7xl:hidden">
                  {language.toUpperCase()}
                </span>
                <span className="@max-7xl:sr-only">{nameOfLanguage(language)}</span>
              </LanguageLink>
            ))}
            <div data-shown-when="signed-out" className="hidden items-center @5xl:flex">
              {site().isOpen && (
                <NavLink to="/register" data-page-link className={barLink()}>
                  {m.nav_register()}
                </NavLink>
              )}
              <NavLink to="/login" data-page-link className={barLink()}>
                {m.nav_login()}
              </NavLink>
              {site().isOpen && (
                <ButtonLink to="/request-appointment" className={`ml-2 ${lines()}`}>
                  {m.nav_request_appointment()}
                </ButtonLink>
              )}
            </div>
            <div data-shown-when="signed-in" className="hidden min-w-0 items-center @5xl:flex">
              <Greeting className="min-w-0 max-w-56 truncate rounded-full px-2 leading-11 font-semibold transition-colors hover:bg-accent-subtle @7xl:px-4" />
              <SignOutButton className={barLink()} />
              <ButtonLink
                to="/create"
                lang="en"
                data-shown-when="employee"
                className="ml-2 whitespace-nowrap"
              >
                Create Post
              </ButtonLink>
            </div>
            <MobileMenu />
          </div>
        </div>
        <InlineScript script={script} />
      </header>
    </>
  );
}
