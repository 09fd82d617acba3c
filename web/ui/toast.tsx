import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";

/** What a toast is about; `loading` stays until a toast of the same `id` takes its place. */
export type ToastType = "default" | "info" | "success" | "warning" | "error" | "loading";

/** What else is said of a toast: the toast of an `id` that is still shown is replaced. */
export interface ToastOptions {
  type?: ToastType;
  id?: string;
}

let area: ComponentType | undefined;
let onAreaLoaded: () => void = () => undefined;

function subscribe(onChange: () => void) {
  onAreaLoaded = onChange;
  return () => {
    onAreaLoaded = () => undefined;
  };
}

/** Shows a short message at the top right; the code and style of toasts are loaded with the first one. */
export async function showToast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  const { ToastArea, putToast } = await import("./toast-area.tsx");
  area = ToastArea;
  onAreaLoaded();
  putToast(message, options);
}

/** Where toasts stand, once in the document; empty until the first one. */
export function ToastRegion() {
  const Area = useSyncExternalStore(
    subscribe,
    () => area,
    () => undefined,
  );
  return Area && <Area />;
}
