import { Footer } from "./footer.tsx";
import { LocationAndContact } from "./location-and-contact.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** What stands under every page. */
export function Foot() {
  return (
    <>
      <LocationAndContact />
      <Footer />
      <ScrollToTop />
    </>
  );
}
