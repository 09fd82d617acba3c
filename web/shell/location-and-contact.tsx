import Clock from "lucide-react/icons/clock-3";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import { emergencyCall, mapsLink } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmergencyLine } from "#web/ui/emergency-line.tsx";
import { OpeningHoursList } from "./opening-hours-list.tsx";

/** Where the office is, when it is open and how to reach it; on every page (pages-2). Its styles are in page-end.css. */
export function LocationAndContact() {
  const { address, arrival, phone } = site().practice;
  return (
    <section aria-labelledby="location-heading" data-site-footer className="bg-accent-subtle print:hidden">
      <div className="page-width py-16 max-sm:py-3 lg:py-24">
        <h2 id="location-heading" className="font-sans text-base font-semibold tracking-normal text-accent">
          {m.contact_heading()}
        </h2>
        <div className="contact-parts">
          {address.street && (
            <div className="md:max-lg:col-span-2">
              <span className="contact-icon">
                <MapPin aria-hidden />
              </span>
              <address className="contact-address">
                {address.street}
                <br />
                {`${address.city}, `}
                <span className="sm:whitespace-nowrap">{`${address.state} ${address.postcode}`}</span>
              </address>
              <ul className="contact-arrival">
                {arrival.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
              <a href={mapsLink().href} className={buttonClasses("secondary", "contact-map")}>
                {mapsLink().label}
              </a>
            </div>
          )}
          <div>
            <span className="contact-icon">
              <Clock aria-hidden />
            </span>
            <h3 className="contact-heading">{m.contact_hours()}</h3>
            <OpeningHoursList className="contact-hours" />
          </div>
          {phone.display && (
            <div>
              <span className="contact-icon">
                <Phone aria-hidden />
              </span>
              <h3 className="contact-heading">{m.contact_call_us()}</h3>
              <a href={`tel:${phone.dial}`} className={buttonClasses("primary", "contact-phone")}>
                {phone.display}
              </a>
              <EmergencyLine call={emergencyCall()} className="contact-emergency" />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
