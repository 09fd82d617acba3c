import { applyStoredSettings } from "./accessibility-sidebar/apply-stored-settings.ts";
import { recordDocument } from "./islands/server-document.ts";
import { applyStoredChoices } from "./shell/apply-stored-choices.ts";
import { deferLazyImages } from "./ui/defer-lazy-images.ts";

/**
 * Runs before the first paint, so that neither the wrong colours nor the wrong top bar flash up. `data-adjustments` is
 * the URL of the stylesheet for accessibility settings.
 */
export default function prepareDocument({ dataset }: HTMLScriptElement): void {
  recordDocument();
  deferLazyImages();
  applyStoredChoices();
  applyStoredSettings(dataset.adjustments ?? "");
}
