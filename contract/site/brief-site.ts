import { fallbackTexts } from "./fallback-texts.ts";
import { isDrawing, missingPicture } from "./picture-file.ts";
import type { Picture, Site } from "./site.ts";

/** What the browser says of a picture that it does not show. */
const withoutFiles = (picture: Picture | null) => picture && { ...picture, ...missingPicture };

/**
 * What every page carries of the site: what the shell, forms and lists show in the browser. The rest is in the page's
 * markup, and is loaded by document where a page is rendered in the browser.
 */
export function briefSite({
  practice,
  hours,
  providers,
  services,
  pages,
  visits,
  insurers,
  team,
  footer,
  posts,
  rules,
  look,
  colors: { light, dark },
  version,
  language,
  untranslated,
  isOpen,
}: Site) {
  const { arrival: _arrival, sender: _sender, social: _social, notice, ...facts } = practice;
  const { reminder_hours: _hours, retention_days: _days, ...shownRules } = rules;
  const { picture: preview } = facts.search_preview;
  return {
    version,
    language,
    colors: { light: { background: light.background }, dark: { background: dark.background } },
    isOpen,
    ...(fallbackTexts({ language, untranslated, practice }).length > 0 && { hasFallbacks: true as const }),
    practice: {
      ...facts,
      search_preview: { ...facts.search_preview, picture: withoutFiles(preview) },
      // In one language nothing asks whose text the shown notice is (site-22).
      ...(practice.languages.length > 1 && { notice }),
    },
    hours,
    providers: {
      specialties: providers.specialties,
      providers: providers.providers.map(
        ({ key, name, short_name, specialties, hours: working, retired }) => ({
          key,
          name,
          short_name,
          specialties,
          hours: working,
          retired,
        }),
      ),
    },
    services: {
      services: services.services.map(({ slug, former_slugs, title, specialty }) => ({
        slug,
        former_slugs,
        title,
        specialty,
      })),
    },
    pages: {
      pages: pages.pages.map(({ slug, former_slugs, title, menu }) => ({ slug, former_slugs, title, menu })),
    },
    visits,
    insurers: { insurers: insurers.insurers },
    team: { label: team.label },
    footer: {
      copyright: footer.copyright,
      accessibility_policy: footer.accessibility_policy,
      digital_consent: footer.digital_consent,
      newsletter_consent: footer.newsletter_consent,
    },
    posts,
    rules: shownRules,
    look: { ...look, logo: look.logo && isDrawing(look.logo) ? { ...look.logo, srcset: "" } : look.logo },
  };
}
