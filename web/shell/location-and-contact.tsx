import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import { address, arrivalNotes, mapsLink, phone } from "#practice/practice.ts";
import { buttonLook } from "../ui/button.tsx";
import { OpeningHoursList } from "./opening-hours-list.tsx";

/** Where the office is, when it is open and how to reach it; on every page (specification §1). */
export function LocationAndContact() {
  return (
    <section aria-labelledby="location-heading" className="bg-tint print:hidden">
      <div className="page-width grid gap-10 py-16 md:grid-cols-2 lg:grid-cols-[1.5fr_0.9fr_1.1fr] lg:gap-16 lg:py-20">
        <div>
          <h2 id="location-heading" className="font-sans text-base font-semibold tracking-normal text-brand">
            Location and contact
          </h2>
          <address className="mt-3 font-display text-3xl leading-tight font-medium not-italic sm:text-4xl">
            {address.street}
            <br />
            {address.city}, {address.state} <span className="whitespace-nowrap">{address.postcode}</span>
          </address>
          <a href={mapsLink.href} className={buttonLook("secondary", "mt-6")}>
            <MapPin aria-hidden className="size-4" />
            {mapsLink.label}
          </a>
        </div>
        <div>
          <h3 className="text-xl">Hours</h3>
          <OpeningHoursList className="mt-4 grid gap-3 [&_dd]:text-ink-soft" />
        </div>
        <div>
          <h3 className="text-xl">Call us</h3>
          <a href={`tel:${phone.dial}`} className={buttonLook("primary", "mt-4 text-lg")}>
            <Phone aria-hidden className="size-4.5" />
            {phone.display}
          </a>
          <h3 className="mt-8 text-xl">Getting here</h3>
          <ul className="mt-3 grid gap-2 text-ink-soft">
            {arrivalNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
