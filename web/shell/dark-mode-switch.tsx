import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { m } from "#messages/messages.js";
import { SwitchTrack } from "#web/ui/switch.tsx";

/** The dark mode switch; it works before hydration and is hidden without scripts. */
export function DarkModeSwitch() {
  return (
    <button
      type="button"
      role="switch"
      data-dark-mode
      data-needs-script
      aria-checked="false"
      aria-label={m.nav_dark_mode()}
      title={m.nav_dark_mode()}
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
  );
}
