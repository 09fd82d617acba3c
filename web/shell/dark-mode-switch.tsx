import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { InlineScript } from "../islands/inline-script.tsx";
import { SwitchTrack } from "../ui/switch.tsx";

/**
 * Shows and changes the colour scheme; the choice is kept as `dark` in local storage, 'true' or 'false'.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
function switchDarkMode(holder: HTMLElement): void {
  const control = holder.querySelector("button");
  const { dataset } = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (dataset.theme ? dataset.theme === "dark" : system.matches);
  const show = () => control?.setAttribute("aria-checked", String(isDark()));

  control?.addEventListener("click", () => {
    const dark = !isDark();
    // All colours change in one frame; fading each would double the work and keep a slow phone from answering.
    dataset.switching = "";
    dataset.theme = dark ? "dark" : "light";
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.switching));
    try {
      localStorage.setItem("dark", String(dark));
    } catch {
      // A browser that forbids storage keeps the choice for this page.
    }
  });
  // Other tabs, the system and this control all end in one of these two.
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  system.addEventListener("change", show);
  show();
}

/** The switch between light and dark; it answers before React and is not there without scripts. */
export function DarkModeSwitch() {
  return (
    <span data-needs-script className="contents">
      <button
        type="button"
        role="switch"
        aria-checked="false"
        aria-label="Dark mode"
        title="Dark mode"
        suppressHydrationWarning
        className="group inline-flex h-11 w-14 shrink-0 items-center justify-center rounded-full"
      >
        <SwitchTrack
          icon={
            <>
              <Sun className="size-3.5 group-aria-checked:hidden" />
              <Moon className="hidden size-3.5 group-aria-checked:block" />
            </>
          }
        />
      </button>
      <InlineScript run={switchDarkMode} />
    </span>
  );
}
