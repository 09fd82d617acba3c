import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Site, site } from "#contract/site/site.ts";
import { nameOfLanguage } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { ContactBar } from "./contact-bar.tsx";
import { LanguageLink, otherLanguages } from "./language-switch.tsx";
import { LocationAndContact } from "./location-and-contact.tsx";
import { OpeningHoursList } from "./opening-hours-list.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { careersLink, footerLinks, serviceLinks } from "./site-links.ts";

type SocialIcon = Site["practice"]["social"][number]["icon"];

// Lucide has no brand icons; these are drawn for this project on its 24-unit grid.
const shapes: Readonly<Record<SocialIcon, readonly string[]>> = {
  instagram: [
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z",
    "M12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Z",
    "M17 7h.01",
  ],
  facebook: ["M14.5 21v-7.5h3l.5-3.5h-3.5V8c0-1.1.5-1.9 2-1.9H18V3h-2.4C12.7 3 11 4.8 11 7.7V10H8v3.5h3V21Z"],
};

/** The icon of a social network; the link around it has the accessible name. */
function SocialNetworkIcon({ icon }: { icon: SocialIcon }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6"
    >
      {shapes[icon].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  );
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul>{children}</ul>
    </div>
  );
}

function Entry({ to, children, shownWhen }: { to: string; children: ReactNode; shownWhen?: string }) {
  return (
    <li data-shown-when={shownWhen}>
      <Link to={to} className="footer-link">
        {children}
      </Link>
    </li>
  );
}

/** The page about work at the practice, or until there is one what announces it. */
function Careers() {
  const page = careersLink();
  if (page) return <Entry to={page.href}>{page.label}</Entry>;
  const { careers } = site().footer;
  return (
    careers && (
      <li>
        <span className="footer-link">{careers}</span>
      </li>
    )
  );
}

/** The practice's policies: open in a wide window, folded on a phone. */
function Policies() {
  const { policies, policies_heading: heading } = site().footer;
  return (
    <>
      <h3 id="policies-heading">{heading}</h3>
      <details>
        <summary>{heading}</summary>
        <dl>
          {policies.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** The links, opening hours and policies; the same links on every page (pages-5). Its styles are in page-end.css. */
function Footer() {
  const { accessibility_policy, design } = site().footer;
  return (
    <footer className="bg-inverse text-on-inverse print:hidden">
      <div data-site-footer className="page-width footer-parts">
        <div className="footer-practice">
          <h2 translate="no" className="text-2xl">
            {site().practice.name}
          </h2>
          <p className="mt-3 max-w-sm text-on-inverse-muted">{site().footer.description}</p>
          <OpeningHoursList className="footer-hours" />
          <ul className="footer-social">
            {site().practice.social.map(({ icon, label, href }) => (
              <li key={href}>
                <a href={href} aria-label={label}>
                  <SocialNetworkIcon icon={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={m.footer_label()} className="footer-links">
          <Column heading={m.footer_practice()}>
            <Entry to="/">{m.nav_home()}</Entry>
            <Entry to="/search">{m.nav_search()}</Entry>
            <Entry to="/about/team">{site().team.label}</Entry>
            <Entry to="/appointments" shownWhen="signed-in">
              {m.nav_appointments()}
            </Entry>
            <Entry to="/request-appointment" shownWhen="signed-out">
              {m.nav_appointments()}
            </Entry>
            <Entry to="/register">{m.nav_register()}</Entry>
            <Entry to="/login">{m.nav_login()}</Entry>
            {footerLinks().map(({ href, label }) => (
              <Entry key={href} to={href}>
                {label}
              </Entry>
            ))}
            <Careers />
          </Column>
          {serviceLinks().length > 0 && (
            <Column heading={m.nav_services()}>
              {serviceLinks().map(({ href, label }) => (
                <Entry key={href} to={href}>
                  {label}
                </Entry>
              ))}
            </Column>
          )}
          <Column heading={m.nav_accessibility()}>
            <Entry to="/accessibility-services">{m.nav_accessibility_services()}</Entry>
            <Entry to="/accessibility-statement">{m.nav_accessibility_statement()}</Entry>
          </Column>
        </nav>
        <section aria-labelledby="policies-heading" className="footer-policies">
          <Policies />
          <div className="footer-legal">
            {otherLanguages().map((language) => (
              <LanguageLink
                key={language}
                language={language}
                className="footer-link inline-flex min-h-11 items-center pr-1"
              >
                {nameOfLanguage(language)}
              </LanguageLink>
            ))}
            <p>{site().footer.copyright}</p>
            <Link to={accessibility_policy.href} className="footer-link">
              {accessibility_policy.label}
            </Link>
            {design && (
              <p>
                {`${design.text} `}
                <a href={design.link.href} className="footer-link">
                  {design.link.label}
                </a>
              </p>
            )}
          </div>
        </section>
      </div>
      {/* Pages for staff show one line here instead of all that. */}
      <div data-staff-footer />
    </footer>
  );
}

/** Location and contact, footer, the button back to the top, and on a phone the bar for a call or a request, at the end of every page. */
export function SiteFooter() {
  return (
    <>
      <LocationAndContact />
      <Footer />
      <ScrollToTop />
      <ContactBar />
    </>
  );
}
