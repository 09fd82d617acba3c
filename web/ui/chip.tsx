import type { ComponentProps } from "react";
import { Link } from "react-router";

/** `small` for suggestions of several words in a narrow panel. */
type ChipSize = "medium" | "small";

const base =
  "inline-flex items-center border border-border-strong bg-surface leading-tight font-medium transition-colors hover:border-accent hover:bg-accent-subtle";

const sizes: Readonly<Record<ChipSize, string>> = {
  medium: "min-h-11 rounded-full px-3.5 py-1.5",
  small: "min-h-9 rounded-box px-3 py-1.5 text-left text-accent",
};

// Selected: by a checked radio button inside, or as the current link.
const chosen =
  "has-checked:selected has-checked:border-accent aria-[current=true]:selected aria-[current=true]:border-accent";

/** The classes of a chip, for an element that is none of those below. */
function chipClasses(size: ChipSize): string {
  return `${base} ${sizes[size]} ${chosen}`;
}

/** A button for one of several short answers or actions. */
export function Chip({ size = "medium", ...button }: ComponentProps<"button"> & { size?: ChipSize }) {
  return <button type="button" className={chipClasses(size)} {...button} />;
}

interface ChipRadiosProps {
  legend: string;
  /** The radio buttons' shared name. */
  name: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of several values: native radio buttons, each in a chip. */
export function ChipRadios({ legend, name, options, value, onChange }: ChipRadiosProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={`${chipClasses("medium")} relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
          >
            <input
              type="radio"
              name={name}
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

/** A link to one of several views of the same list; the shown one is marked as current. */
export function ChipLink({ isCurrent, ...link }: ComponentProps<typeof Link> & { isCurrent: boolean }) {
  return <Link aria-current={isCurrent ? "true" : undefined} className={chipClasses("medium")} {...link} />;
}
