import { LazyPanel, preloadPressedPanel } from "../ui/lazy-panel.tsx";

const load = async () => (await import("./settings-panel.tsx")).SettingsPanel;
const name = "accessibility";
preloadPressedPanel(name, load);

/** Remembered settings whose effect takes more than a stylesheet. */
const hasReadingAid = () => document.documentElement.matches('[data-a11y-cursor^="reading"]');

/** The sidebar of settings that change how the page looks; controls marked `data-opens="accessibility"` open it. */
export function AccessibilitySidebar() {
  return <LazyPanel name={name} load={load} isLoadedWithPage={hasReadingAid} />;
}
