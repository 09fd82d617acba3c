import { Footer } from "./footer.tsx";
import { LocationAndContact } from "./location-and-contact.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** The footer of every page. */
export function SiteFooter() {
  return (
    <>
      <LocationAndContact />
      <Footer />
      <ScrollToTop />
    </>
  );
}
