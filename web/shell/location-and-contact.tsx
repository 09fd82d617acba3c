import Clock from "lucide-react/icons/clock-3";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { emergencyCall, mapsLink } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmergencyLine } from "#web/ui/emergency-line.tsx";
import { OpeningHoursList } from "./opening-hours-list.tsx";

function RoundIcon({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-12 place-items-center rounded-full bg-surface text-accent shadow-card [&>svg]:size-5.5">
      {children}
    </span>
  );
}

/** Where the office is, when it is open and how to reach it; on every page (pages-2). */
export function LocationAndContact() {
  const { address, arrival, phone } = site().practice;
  return (
    <section aria-labelledby="location-heading" data-site-footer className="bg-accent-subtle print:hidden">
      <div className="page-width py-16 lg:py-24">
        <h2 id="location-heading" className="font-sans text-base font-semibold tracking-normal text-accent">
          Location and contact
        </h2>
        <div className="mt-8 grid gap-12 md:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr] lg:gap-16">
          {address.street && (
            <div className="md:max-lg:col-span-2">
              <RoundIcon>
                <MapPin aria-hidden />
              </RoundIcon>
              <address className="mt-5 font-display text-3xl leading-tight font-medium not-italic sm:text-4xl lg:text-address">
                {address.street}
                <br />
                {`${address.city}, `}
                <span className="sm:whitespace-nowrap">{`${address.state} ${address.postcode}`}</span>
              </address>
              <ul className="mt-4 grid max-w-lg gap-1.5 text-muted">
                {arrival.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
              <a href={mapsLink().href} className={buttonClasses("secondary", "mt-6")}>
                {mapsLink().label}
              </a>
            </div>
          )}
          <div>
            <RoundIcon>
              <Clock aria-hidden />
            </RoundIcon>
            <h3 className="mt-5 text-2xl">Hours</h3>
            <OpeningHoursList className="mt-3 grid gap-3 [&_dd]:text-muted" />
          </div>
          {phone.display && (
            <div>
              <RoundIcon>
                <Phone aria-hidden />
              </RoundIcon>
              <h3 className="mt-5 text-2xl">Call us</h3>
              <a href={`tel:${phone.dial}`} className={buttonClasses("primary", "mt-4 text-lg")}>
                {phone.display}
              </a>
              <EmergencyLine call={emergencyCall()} className="mt-5" />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
