import type { Closure } from "#contract/office/closures.ts";
import { mapsLink, presentProviders } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import type { LinkedData } from "#web/metadata/structured-data.tsx";

/** JSON-LD of the practice: a schema.org Dentist. */
export function practiceJsonLd({
  origin,
  picture,
  closures,
}: {
  origin: string;
  picture: string;
  closures: readonly Closure[];
}): LinkedData {
  return {
    "@context": "https://schema.org",
    "@type": "Dentist",
    "@id": `${origin}/#practice`,
    name: site().practice.name,
    description: site().practice.search_preview.description,
    url: `${origin}${pagePath("/")}`,
    image: `${origin}${picture}`,
    telephone: site().practice.phone.dial,
    email: site().practice.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: site().practice.address.street,
      addressLocality: site().practice.address.city,
      addressRegion: site().practice.address.state_code,
      postalCode: site().practice.address.postcode,
      addressCountry: site().practice.address.country,
    },
    geo: {
      "@type": "GeoCoordinates",
      latitude: site().practice.address.latitude,
      longitude: site().practice.address.longitude,
    },
    hasMap: mapsLink().href,
    openingHoursSpecification: site().hours.opening.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days.map((day) => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`),
      opens,
      closes,
    })),
    // Search engines read equal times as closed.
    specialOpeningHoursSpecification: closures.map(({ from, to }) => ({
      "@type": "OpeningHoursSpecification",
      opens: "00:00",
      closes: "00:00",
      validFrom: from,
      validThrough: to,
    })),
    ...(site().practice.social.length > 0 && { sameAs: site().practice.social.map(({ href }) => href) }),
    employee: presentProviders().map(({ name, credentials, job_title, languages }) => ({
      "@type": "Person",
      name,
      honorificSuffix: credentials,
      jobTitle: job_title,
      knowsLanguage: languages,
    })),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: m.nav_services(),
      itemListElement: site().services.services.map(({ slug, title, summary }) => ({
        "@type": "Offer",
        itemOffered: {
          "@type": "Service",
          name: title,
          description: summary,
          url: `${origin}${pagePath(`/services/${slug}`)}`,
        },
      })),
    },
  };
}
