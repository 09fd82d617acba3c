import { Hero } from "./hero.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { OfficeTour } from "./office-tour.tsx";
import { ScheduleCta } from "./schedule-cta.tsx";
import { ServicesSection } from "./services-section.tsx";

export { ProvidersCta } from "./providers-cta.tsx";

/** The home page above its posts. */
export function Welcome() {
  return (
    <>
      <NoticeBanner />
      <Hero />
      <OfficeTour />
      <ServicesSection />
      <ScheduleCta />
    </>
  );
}
