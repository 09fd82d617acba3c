import { registerPanel } from "../ui/lazy-panel.tsx";

/** Registers the sidebar of settings that change how the page looks; buttons of the panel 'accessibility' open it. */
export function registerAccessibilitySidebar(): void {
  registerPanel({
    name: "accessibility",
    load: async () => (await import("./settings-panel.tsx")).SettingsPanel,
    // Remembered settings whose effect takes more than a stylesheet.
    isLoadedWithPage: () => document.documentElement.matches('[data-a11y-cursor^="reading"]'),
  });
}
