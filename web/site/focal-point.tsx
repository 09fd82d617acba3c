import { useId } from "react";
import { CheckboxField } from "#web/forms/fields.tsx";

/** A point of a picture, in percent from left and top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface FocalPointProps {
  readonly point: Point | undefined;
  readonly onChange: (point: Point | undefined) => void;
  /** The picture as it is shown. */
  readonly children: React.ReactNode;
}

const center: Point = { x: 50, y: 50 };

const percent = (part: number, whole: number) =>
  Math.min(100, Math.max(0, Math.round((100 * part) / Math.max(1, whole))));

function Slider({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (to: number) => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 basis-40">
      <label htmlFor={id} className="block text-note font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-full accent-accent"
      />
    </div>
  );
}

/**
 * The point of a picture that stays in sight where a page cuts it. Two sliders choose it; pressing the picture is a
 * second way, for the pointer alone.
 */
export function FocalPoint({ point, onChange, children }: FocalPointProps) {
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={`relative w-fit max-w-full overflow-hidden rounded-small ${point ? "cursor-crosshair" : ""}`}
        onClick={({ currentTarget, clientX, clientY }) => {
          if (!point) return;
          const box = currentTarget.getBoundingClientRect();
          onChange({ x: percent(clientX - box.left, box.width), y: percent(clientY - box.top, box.height) });
        }}
      >
        {children}
        {point && (
          <span
            aria-hidden
            data-focal-point
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-white bg-accent/60 shadow-raised outline-2 outline-black/70"
          />
        )}
      </div>
      <CheckboxField
        label="Choose what stays in view"
        hint="Pages crop pictures to fit; this point stays in view."
        checked={point !== undefined}
        onChange={({ target }) => onChange(target.checked ? center : undefined)}
      />
      {point && (
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2 sm:pl-9">
          <legend className="sr-only">Point that stays in view</legend>
          <Slider label="From the left" value={point.x} onChange={(x) => onChange({ ...point, x })} />
          <Slider label="From the top" value={point.y} onChange={(y) => onChange({ ...point, y })} />
        </fieldset>
      )}
    </div>
  );
}
