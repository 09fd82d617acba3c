import { Outlet } from "react-router";
import { Footer } from "./footer.tsx";
import { LocationAndContact } from "./location-and-contact.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { TopBar } from "./top-bar.tsx";

/** What all pages share: top bar, the page itself, location and contact, footer. */
export default function Shell() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-brand px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <LocationAndContact />
      <Footer />
      <ScrollToTop />
    </>
  );
}
