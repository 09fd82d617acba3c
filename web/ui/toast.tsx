import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";

/** What a toast is about; `loading` stays until a toast of the same `id` takes its place. */
export type ToastType = "default" | "info" | "success" | "warning" | "error" | "loading";

/** What else is said of a toast: the toast of an `id` that is still shown is replaced. */
export interface ToastOptions {
  type?: ToastType;
  id?: string;
  /** Something else in the page says the same at the same time, so that screen readers need not say it twice. */
  isHeardElsewhere?: boolean;
}

const loadArea = () => import("./toast-area.tsx");
const ToastArea = lazy(async () => ({ default: (await loadArea()).ToastArea }));

let isWanted = false;
let onWanted: () => void = () => undefined;

function subscribe(onChange: () => void) {
  onWanted = onChange;
  return () => {
    onWanted = () => undefined;
  };
}

/** Shows a short message at the top right; the code and style of toasts are loaded with the first one. */
export async function showToast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  isWanted = true;
  onWanted();
  const { putToast } = await loadArea();
  putToast(message, options);
}

/** Where toasts stand, once in the document; empty until the first one. */
export function ToastRegion() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  return (
    isShown && (
      <Suspense>
        <ToastArea />
      </Suspense>
    )
  );
}
