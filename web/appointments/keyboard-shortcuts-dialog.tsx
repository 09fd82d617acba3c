import { Dialog } from "#web/ui/dialog.tsx";
import { SwitchField } from "#web/ui/switch.tsx";
import { shortcuts } from "./list-shortcuts.ts";

interface KeyboardShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** The list's single-key shortcuts, and the switch that turns them off (visits-44). */
export function KeyboardShortcutsDialog({ isOpen, onClose, isOn, onSwitch }: KeyboardShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {shortcuts.map(({ keys, description }) => (
          <div key={description} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-small border border-border-strong bg-surface-sunken px-2 py-1 text-center font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label="Single keys"
        hint="Turn them off if you use dictation, or if your screen reader uses the same keys."
        isOn={isOn}
        onChange={onSwitch}
      />
    </Dialog>
  );
}
