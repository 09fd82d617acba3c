import { redirect } from "react-router";

/** Redirects the former URL, which the accessibility statement also names, to the page (pages-19). */
function toThePage() {
  return redirect("/accessibility-services", 308);
}

export const loader = toThePage;
export const clientLoader = toThePage;

export default function AccessibilityServicesOldAddress() {
  return null;
}
