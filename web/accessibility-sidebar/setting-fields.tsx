import type { choices } from "./settings.ts";

const focusRing =
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

interface ChoiceFieldProps {
  choice: (typeof choices)[number];
  value: string;
  onChange: (value: string) => void;
}

/** One of several values: native radio buttons that look like chips. */
export function ChoiceField({ choice: { name, label, options }, value, onChange }: ChoiceFieldProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={`relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-border-strong bg-surface px-3 py-1.5 leading-tight font-medium transition-colors hover:border-accent hover:bg-accent-subtle has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none ${focusRing}`}
          >
            <input
              type="radio"
              name={`accessibility-${name}`}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchFieldProps {
  label: string;
  /** What else there is to know, under the label. */
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off: a native checkbox that looks like a switch. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  return (
    <label
      className={`group relative flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-control py-1.5 font-semibold ${focusRing}`}
    >
      <span>
        {label}
        {hint && <span className="block text-sm leading-snug font-normal text-muted">{hint}</span>}
      </span>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      />
      <span
        aria-hidden
        className="relative block h-7 w-13 shrink-0 rounded-full border border-border-strong bg-surface-sunken transition-colors group-hover:border-accent group-has-checked:border-accent group-has-checked:bg-accent"
      >
        <span className="absolute top-0.75 left-0.75 size-5 rounded-full bg-border-strong transition-transform duration-200 group-has-checked:translate-x-6 group-has-checked:bg-on-accent forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none" />
      </span>
    </label>
  );
}
