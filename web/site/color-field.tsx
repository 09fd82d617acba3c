import { designBrand, hexColor } from "#contract/site/brand-color.ts";
import { controlClasses, LabelledField } from "#web/forms/fields.tsx";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { Spinner, showNotLoaded } from "#web/ui/loading.tsx";
import { useDocumentForm, useFieldParts } from "./form-context.ts";
import type { Path } from "./paths.ts";

/** `ColorPreview`, whose code computes colors and is loaded here alone. */
const ColorPreview = lazyComponent(async () => (await import("./color-preview.tsx")).ColorPreview, {
  fallback: <Spinner label="Computing the colors…" />,
  failure: showNotLoaded,
});

/** A color, picked or typed, and at once what the site makes of it (site-14). */
export function ColorField({ path, value }: { path: Path; value: unknown }) {
  const { change } = useDocumentForm();
  const { label, hint, error } = useFieldParts(path);
  const typed = typeof value === "string" ? value : designBrand;
  const isColor = hexColor.test(typed);
  return (
    <div className="grid gap-5 sm:col-span-2">
      <LabelledField label={label} hint={hint} error={error}>
        {(control) => (
          <div className="flex max-w-sm gap-3">
            <input
              type="color"
              aria-label={`${label}: pick`}
              value={isColor ? typed.toLowerCase() : designBrand}
              onChange={({ target }) => change(path, target.value)}
              className="h-12 w-16 shrink-0 cursor-pointer rounded-control border border-border-strong bg-surface p-1"
            />
            <input
              type="text"
              {...control}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change(path, target.value.trim())}
              className={controlClasses}
            />
          </div>
        )}
      </LabelledField>
      {isColor && <ColorPreview color={typed.toLowerCase()} />}
    </div>
  );
}
