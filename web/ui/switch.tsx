import type { ReactNode } from "react";

/**
 * The track and thumb of a switch, hidden from screen readers. Put it into a `group`: a button with the role `switch`,
 * whose thumb has an icon, or a label with a checkbox.
 */
export function SwitchTrack({ icon }: { icon?: ReactNode }) {
  const knob = icon
    ? "bg-accent text-on-accent"
    : "bg-border-strong group-has-checked:bg-on-accent forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none";
  return (
    <span
      aria-hidden
      className="relative block h-7 w-13 shrink-0 rounded-full border border-border-strong bg-surface-sunken transition-colors group-hover:border-accent group-has-checked:border-accent group-has-checked:bg-accent"
    >
      <span
        className={`absolute top-0.5 left-0.5 grid size-5.5 place-items-center rounded-full transition-transform duration-200 group-aria-checked:translate-x-6 group-has-checked:translate-x-6 ${knob}`}
      >
        {icon}
      </span>
    </span>
  );
}

interface SwitchFieldProps {
  label: string;
  /** Text below the label. */
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A native checkbox that looks like a switch. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  return (
    <label className="group relative flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-control py-1.5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span>
        <span>{label}</span>
        {hint && <span className="block text-sm leading-snug font-normal text-muted">{hint}</span>}
      </span>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      />
      <SwitchTrack />
    </label>
  );
}
