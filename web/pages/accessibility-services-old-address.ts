import { redirect } from "react-router";

/** The address that the accessibility statement also names leads to the page itself (pages-19). */
function toThePage() {
  return redirect("/accessibility-services", 308);
}

export const loader = toThePage;
export const clientLoader = toThePage;

export default function AccessibilityServicesOldAddress() {
  return null;
}
