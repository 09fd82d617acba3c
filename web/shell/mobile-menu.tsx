import Accessibility from "lucide-react/icons/accessibility";
import ChevronDown from "lucide-react/icons/chevron-down";
import Languages from "lucide-react/icons/languages";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import { NavLink } from "react-router";
import { type Link, site } from "#contract/site/site.ts";
import { nameOfLanguage } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { ButtonLink, buttonClasses, IconButton } from "#web/ui/button.tsx";
import { PanelButton } from "#web/ui/panel.tsx";
import { LanguageLink, otherLanguages } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { Greeting, SignOutButton } from "./session-controls.tsx";
import { aboutLinks, serviceLinks } from "./site-links.ts";

const row =
  "flex min-h-14 w-full items-center justify-between gap-4 font-display text-2xl font-semibold aria-[current=page]:text-accent";

function Section({ label, links }: { label: string; links: readonly Link[] }) {
  return (
    <details className="group border-b border-border">
      <summary className={`${row} list-none`}>
        {label}
        <ChevronDown
          aria-hidden
          className="size-6 text-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul className="pb-4">
        {links.map(({ label: page, href }) => (
          <li key={href}>
            <NavLink
              to={href}
              className="flex min-h-12 items-center border-l-2 border-border pl-4 text-lg aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {page}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The hamburger and the full-screen menu that it opens, for narrow screens. */
export function MobileMenu() {
  const { isOpen, practice } = site();
  const { phone } = practice;
  return (
    <div className="@5xl:hidden">
      <IconButton popoverTarget="site-menu" aria-label={m.menu_open()} aria-haspopup="dialog">
        <Menu aria-hidden className="size-6" />
      </IconButton>
      <dialog
        id="site-menu"
        popover="auto"
        aria-label={m.menu_label()}
        suppressHydrationWarning
        className="site-menu inset-0 m-0 size-full max-h-none max-w-none flex-col bg-background text-foreground"
      >
        <div className="page-width flex h-(--top-bar-height) shrink-0 items-center justify-between">
          <Logo />
          <IconButton popoverTarget="site-menu" popoverTargetAction="hide" aria-label={m.menu_close()}>
            <X aria-hidden className="size-6" />
          </IconButton>
        </div>
        <div className="page-width flex grow flex-col gap-8 overflow-y-auto overscroll-contain pt-4 pb-8">
          <nav aria-label={m.menu_label()}>
            <div className="border-b border-border">
              <NavLink to="/" end className={row}>
                {m.nav_home()}
              </NavLink>
            </div>
            <div data-shown-when={isOpen ? undefined : "employee"}>
              <Section label={m.nav_about()} links={aboutLinks()} />
              {serviceLinks().length > 0 && <Section label={m.nav_services()} links={serviceLinks()} />}
              <div className="border-b border-border">
                <NavLink to="/appointments" className={row} data-shown-when="signed-in">
                  {m.nav_appointments()}
                </NavLink>
                <NavLink to="/request-appointment" className={row} data-shown-when="signed-out">
                  {m.nav_request_appointment()}
                </NavLink>
              </div>
              <div className="border-b border-border">
                <NavLink to="/search" className={row}>
                  {m.nav_search()}
                </NavLink>
              </div>
            </div>
            <div data-needs-script className="border-b border-border">
              <PanelButton panel="accessibility" className={`${row} text-left aria-busy:animate-pulse`}>
                {m.nav_accessibility()}
                <Accessibility aria-hidden className="size-6 text-muted" />
              </PanelButton>
            </div>
            {otherLanguages().map((language) => (
              <LanguageLink key={language} language={language} className={`${row} border-b border-border`}>
                {nameOfLanguage(language)}
                <Languages aria-hidden className="size-6 text-muted" />
              </LanguageLink>
            ))}
          </nav>
          <div className="mt-auto grid gap-3">
            <div data-shown-when="signed-out" className="grid grid-cols-2 gap-3">
              {isOpen && (
                <ButtonLink to="/register" variant="secondary">
                  {m.nav_register()}
                </ButtonLink>
              )}
              <ButtonLink to="/login" className={isOpen ? "" : "col-span-2"}>
                {m.nav_login()}
              </ButtonLink>
            </div>
            <div data-shown-when="signed-in" className="grid gap-3">
              <Greeting className={buttonClasses("secondary")} />
              <ButtonLink to="/create" lang="en" data-shown-when="employee">
                Create Post
              </ButtonLink>
              <SignOutButton className={buttonClasses("secondary", "w-full")} />
            </div>
            {phone.display && (
              <a href={`tel:${phone.dial}`} className={buttonClasses("quiet")}>
                <Phone aria-hidden className="size-4" />
                {m.common_call_number({ phone: phone.display })}
              </a>
            )}
          </div>
        </div>
      </dialog>
    </div>
  );
}
