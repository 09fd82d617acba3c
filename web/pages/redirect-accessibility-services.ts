import { redirect } from "react-router";

/** Redirects the former URL, which the accessibility statement also names, to the page (pages-19). */
function redirectToPage() {
  return redirect("/accessibility-services", 308);
}

export const loader = redirectToPage;
export const clientLoader = redirectToPage;

export default function RedirectAccessibilityServices() {
  return null;
}
