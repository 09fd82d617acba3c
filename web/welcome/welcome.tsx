import { ConstructionBanner } from "./construction-banner.tsx";
import { Hero } from "./hero.tsx";
import { OfficeTour } from "./office-tour.tsx";
import { ScheduleCall } from "./schedule-call.tsx";
import { ServicesSection } from "./services-section.tsx";

/** The home page above its newsletter. */
export function Welcome() {
  return (
    <>
      <ConstructionBanner />
      <Hero />
      <OfficeTour />
      <ServicesSection />
      <ScheduleCall />
    </>
  );
}
