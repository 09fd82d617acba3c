import { Outlet } from "react-router";

/** What all pages share: top bar, the page itself, location and contact, footer. */
export default function Shell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
