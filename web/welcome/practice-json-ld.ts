import type { Closure } from "#contract/closures.ts";
import { openingHours } from "#practice/opening-hours.ts";
import {
  address,
  mapsLink,
  officeEmail,
  phone,
  practiceName,
  searchPreview,
  socialProfiles,
} from "#practice/practice.ts";
import { providers } from "#practice/providers.ts";
import { services } from "#practice/services.ts";
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
    name: practiceName,
    description: searchPreview.description,
    url: `${origin}/`,
    image: `${origin}${picture}`,
    telephone: phone.dial,
    email: officeEmail,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.stateCode,
      postalCode: address.postcode,
      addressCountry: address.country,
    },
    geo: { "@type": "GeoCoordinates", latitude: address.latitude, longitude: address.longitude },
    hasMap: mapsLink.href,
    openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
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
    ...(socialProfiles.length > 0 && { sameAs: socialProfiles.map(({ href }) => href) }),
    employee: providers.map(({ name, credentials, jobTitle, languages }) => ({
      "@type": "Person",
      name,
      honorificSuffix: credentials,
      jobTitle,
      knowsLanguage: languages,
    })),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: "Services",
      itemListElement: services.map(({ slug, title, summary }) => ({
        "@type": "Offer",
        itemOffered: {
          "@type": "Service",
          name: title,
          description: summary,
          url: `${origin}/services/${slug}`,
        },
      })),
    },
  };
}
