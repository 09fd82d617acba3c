import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ChangeEvent, type ComponentProps, type InputEvent, useRef, useState } from "react";
import { normalizePhone } from "#contract/phone-numbers.ts";
import { withAsciiDigits } from "#contract/text.ts";
import { m } from "#messages/messages.js";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { useLanguage } from "#web/ui/in-english.tsx";
import { controlClasses, type FieldProps, LabelledField, TextField } from "./fields.tsx";

/** Normalises an input's value with `normalize`. The caret stays after the same characters. */
export function normalizeInput(input: HTMLInputElement, normalize: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const normalized = normalize(value);
  if (normalized === value) return;
  const before = normalize(value.slice(0, selectionStart ?? 0));
  const after = normalize(value.slice(selectionStart ?? 0));
  // What is removed as part of the whole, such as a country code, is not removed from a part.
  const caret = normalized.startsWith(before) ? before.length : normalized.length - after.length;
  input.value = normalized;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Prevents typing a character into a full input, anywhere in it, so that it pushes no other one out. */
export function preventExcess(
  event: InputEvent<HTMLInputElement>,
  normalize: (typed: string) => string,
  maxLength: number,
): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  // Replacing a selection makes nothing longer, and pasted text is not truncated.
  const isAdded = event.data.length === 1 && selectionStart === selectionEnd;
  if (isAdded && normalize(value).length >= maxLength) event.preventDefault();
}

type TextFieldProps = ComponentProps<typeof TextField>;

interface PhoneFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "ref"> {
  ref?: (input: HTMLInputElement | null) => void;
}

/**
 * A phone number, in its one spelling while it is typed or pasted, or on hydration (accounts-13). Nothing else is removed
 * and nothing prevented: a part of a number would be another one, so that what does not fit stays for the form's message.
 */
export function PhoneField({ onChange, ref, ...field }: PhoneFieldProps) {
  /** Normalises a value typed before hydration, before React Hook Form reads it. */
  function registerNormalized(input: HTMLInputElement | null) {
    if (input) normalizeInput(input, normalizePhone);
    ref?.(input);
  }
  // Browsers fill a national number only into text fields (HTML, autofill field names).
  const type = field.autoComplete === "tel-national" ? "text" : "tel";
  return (
    <TextField
      type={type}
      inputMode="tel"
      autoComplete="tel"
      ref={registerNormalized}
      onChange={(event) => {
        normalizeInput(event.target, normalizePhone);
        return onChange?.(event);
      }}
      {...field}
    />
  );
}

const EmailSuggestion = lazyComponent(async () => (await import("./email-suggestion.tsx")).EmailSuggestion, {
  fallback: null,
  // It is advice, which a reader without it does not miss.
  failure: () => null,
});

/** An email address. One whose domain looks mistyped is asked about, and never refused (pages-71). */
export function EmailField({ onChange, ...field }: Omit<TextFieldProps, "type" | "below">) {
  const [typed, setTyped] = useState("");
  const lastChange = useRef<ChangeEvent<HTMLInputElement>>(null);

  function change(event: ChangeEvent<HTMLInputElement>) {
    lastChange.current = event;
    setTyped(event.target.value);
    onChange?.(event);
  }

  function use(address: string) {
    if (!lastChange.current) return;
    lastChange.current.target.value = address;
    lastChange.current.target.focus();
    change(lastChange.current);
  }

  return (
    <TextField
      type="email"
      {...field}
      onChange={change}
      below={typed && <EmailSuggestion typed={typed} onUse={use} />}
    />
  );
}

const length = 6;

const digitsOf = (typed: string) => withAsciiDigits(typed.normalize("NFKC")).replace(/\D/g, "");

/** A one-time code of six digits: only digits can be typed, and a pasted code may contain spaces (two-factor-3). */
export function CodeField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      spellCheck={false}
      onBeforeInput={(event) => preventExcess(event, digitsOf, length)}
      onChange={(event) => {
        normalizeInput(event.target, (typed) => digitsOf(typed).slice(0, length));
        return onChange?.(event);
      }}
      {...field}
    />
  );
}

/** A code of an authenticator app, or a recovery code. */
export function AnyCodeField(field: Partial<ComponentProps<typeof TextField>>) {
  const locale = useLanguage();
  return (
    <TextField
      label={m.form_any_code({}, { locale })}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}

/**
 * The account's username for password managers, in a form that does not ask for it: they store a password, and offer one,
 * by the username beside it.
 */
export function UsernameHint({ username }: { username: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={username ?? ""} readOnly hidden />;
}

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "type" | "autoComplete"> & {
    autoComplete: "current-password" | "new-password";
  };

/** A password that can be shown; pasting and password managers work (OWASP ASVS 5, V6.2). */
export function PasswordField({ label, hint, error, optional, className, ...input }: PasswordFieldProps) {
  const locale = useLanguage();
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
            aria-label={
              isShown
                ? m.form_password_hide_characters({}, { locale })
                : m.form_password_show_characters({}, { locale })
            }
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 inline-flex min-w-11 items-center gap-1.5 rounded-small px-3 text-sm font-semibold text-muted transition-colors hover:bg-accent-subtle hover:text-foreground"
          >
            <Icon aria-hidden className="size-4.5" />
            {isShown ? m.form_password_hide({}, { locale }) : m.form_password_show({}, { locale })}
          </button>
        </div>
      )}
    </LabelledField>
  );
}
