import TrafficCone from "lucide-react/icons/traffic-cone";
import { site } from "#contract/site/site.ts";
import { fallbackLanguage } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { useOfficeDays } from "#web/api/office-days.ts";

/** The language of the banner, where that is not the page's: owners save one notice for all languages (site-22). */
function languageOfBanner(banner: string) {
  const language = fallbackLanguage();
  return language && banner !== site().practice.notice.text ? language : undefined;
}

/** The notice that owners saved, or else the banner that the site is under construction (office-9). */
export function NoticeBanner() {
  const banner = useOfficeDays()?.banner;
  if (!banner) return null;
  return (
    <aside aria-label={m.home_notice()} className="border-b border-border bg-warning-subtle text-warning">
      <div className="page-width flex items-start gap-3 py-2.5 text-sm leading-snug sm:items-center sm:justify-center">
        <TrafficCone aria-hidden className="mt-0.5 size-4.5 shrink-0 sm:mt-0" />
        <p key={banner} lang={languageOfBanner(banner)}>
          {`${banner} `}
          <a
            href={`tel:${site().practice.phone.dial}`}
            className="font-semibold underline decoration-current/40 underline-offset-3 hover:decoration-current"
          >
            {site().practice.phone.display}
          </a>
        </p>
      </div>
    </aside>
  );
}
