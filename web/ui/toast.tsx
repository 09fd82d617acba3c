import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import { loadModule } from "#web/islands/load-module.ts";

/** What a toast is about; `loading` stays until a toast of the same `id` takes its place. */
export type ToastType = "default" | "info" | "success" | "warning" | "error" | "loading";

export type Locale = ReturnType<typeof getLocale>;

/** Options of a toast; one that is still shown under the same `id` is replaced. */
export interface ToastOptions {
  type?: ToastType;
  id?: string;
  /** Not announced by screen readers, since something else announces the same message. */
  isSilent?: boolean;
  /** The language of its message: that which is spoken where it comes from, unless given. */
  language?: Locale;
}

interface Shown {
  readonly Area?: ComponentType;
  /** The message to show without the area, whose code did not load. */
  readonly plain?:
    | { readonly message: ReactNode; readonly isSilent: boolean; readonly locale: Locale }
    | undefined;
}

let shown: Shown = {};
let onChange: () => void = () => undefined;

function show(next: Shown): void {
  shown = next;
  onChange();
}

function subscribe(listener: () => void) {
  onChange = listener;
  return () => {
    onChange = () => undefined;
  };
}

/** Shows a toast at the top right; the code and styles of toasts are loaded with the first one. */
export async function showToast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  const { isSilent = false, language: locale = getLocale() } = options;
  try {
    const { ToastArea, putToast } = await loadModule(() => import("./toast-area.tsx"));
    show({ Area: ToastArea });
    putToast(message, { ...options, language: locale });
  } catch {
    show({ ...shown, plain: { message, isSilent, locale } });
  }
}

/** The region of toasts, rendered once; empty until the first one. */
export function ToastRegion() {
  const { Area, plain } = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  const locale = plain?.locale ?? getLocale();
  return (
    <>
      {Area && <Area />}
      <div role={plain?.isSilent ? undefined : "alert"}>
        {plain && (
          <div lang={locale} className="plain-notice">
            {plain.message}
            <button type="button" onClick={() => show({ ...shown, plain: undefined })}>
              {m.common_close({}, { locale })}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
