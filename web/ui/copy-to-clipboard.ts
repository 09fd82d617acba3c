import { getLocale } from "#messages/runtime.js";
import { showToast } from "./toast.tsx";

/** Copies a text to the clipboard, and shows in a toast whether that succeeded. */
export async function copyToClipboard(
  text: string,
  { copied, refused }: { copied: string; refused: string },
): Promise<void> {
  const language = getLocale();
  try {
    await navigator.clipboard.writeText(text);
    await showToast(copied, { type: "success", language });
  } catch {
    await showToast(refused, { type: "error", language });
  }
}
