import type { ReactNode } from "react";
import { showToast as show, type ToastOptions } from "./toast.tsx";

/** Shows a toast of staff's, which is English on a site in any language. */
export function showToast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  return show(message, { ...options, language: "en" });
}
