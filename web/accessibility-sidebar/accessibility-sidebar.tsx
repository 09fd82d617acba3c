import { LazyPanel } from "../ui/lazy-panel.tsx";

const load = async () => (await import("./settings-panel.tsx")).SettingsPanel;

/** Remembered settings whose effect takes more than a stylesheet. */
const hasReadingAid = () => document.documentElement.matches('[data-a11y-cursor^="reading"]');

/** The sidebar of settings that change how the page looks; controls marked `data-opens="accessibility"` open it. */
export function AccessibilitySidebar() {
  return <LazyPanel name="accessibility" load={load} isLoadedWithPage={hasReadingAid} />;
}
