import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { controlClasses, type FieldProps, LabelledField } from "./labelled-field.tsx";

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "type" | "autoComplete"> & {
    autoComplete: "current-password" | "new-password";
  };

/** A password that can be shown; pasting and password managers work (OWASP ASVS 5, V6.2). */
export function PasswordField({ label, hint, error, optional, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <LabelledField label={label} hint={hint} error={error} optional={optional ?? false} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${controlClasses} pr-24`}
          />
          <button
            type="button"
            data-hydrate="interaction"
            data-needs-script
            // Its accessible name omits the field's label, so that a query by that label finds the field alone.
            aria-label={isShown ? "Hide characters" : "Show characters"}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 inline-flex min-w-11 items-center gap-1.5 rounded-small px-3 text-sm font-semibold text-muted transition-colors hover:bg-accent-subtle hover:text-foreground"
          >
            <Icon aria-hidden className="size-4.5" />
            {isShown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </LabelledField>
  );
}
