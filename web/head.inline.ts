import { applyStoredSettings } from "./accessibility-sidebar/apply-stored-settings.ts";
import { readStoredChoices } from "./shell/read-stored-choices.ts";
import { deferLazyImages } from "./ui/defer-lazy-images.ts";

/**
 * What must happen before anything is painted, so that neither the wrong colours nor the wrong bar flash up.
 * `data-adjustments` is the address of the stylesheet that the reader's accessibility settings need.
 */
export default function prepareDocument({ dataset }: HTMLScriptElement): void {
  deferLazyImages();
  readStoredChoices();
  applyStoredSettings(dataset.adjustments ?? "");
}
