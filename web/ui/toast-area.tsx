import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Slide, ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import { IconButton } from "./button.tsx";
import type { Locale, ToastOptions, ToastType } from "./toast.tsx";
import "./toast-area.css";

/** Milliseconds until a toast closes automatically (pages-14). */
const autoCloseDelay = 5_000;
/**
 * Milliseconds between rendering the area and its first toast, since screen readers announce only changes of an
 * existing live region.
 */
const liveRegionDelay = 100;

/** Milliseconds within which a silent toast is rendered, however busy the browser is. */
const silence = 1_000;
let silentUntil = 0;

/** The area is always a live region; the library has no option for that. */
function updateLiveRegion(): void {
  const isNowSilent = performance.now() < silentUntil;
  document.querySelector(".Toastify")?.setAttribute("aria-live", isNowSilent ? "off" : "polite");
}

const interrupting: readonly ToastType[] = ["warning", "error"];

/** Shows a toast in the area, replacing the one with the same `id` if that is still shown. */
export function putToast(
  message: ReactNode,
  { type = "default", id, isSilent = false, language = getLocale() }: ToastOptions,
): void {
  const isLoading = type === "loading";
  const settings = {
    type: isLoading ? ("default" as const) : type,
    role: isSilent ? "group" : interrupting.includes(type) ? "alert" : "status",
    isLoading,
    autoClose: isLoading ? (false as const) : autoCloseDelay,
    closeOnClick: !isLoading,
    closeButton: isLoading ? (false as const) : <CloseButton locale={language} />,
    draggable: !isLoading,
  };
  if (isSilent) {
    silentUntil = performance.now() + silence;
    updateLiveRegion();
    setTimeout(updateLiveRegion, silence);
  }
  const content = <ToastContent locale={language}>{message}</ToastContent>;
  if (id && toast.isActive(id)) toast.update(id, { render: content, ...settings });
  else toast(content, { ...settings, ...(id && { toastId: id }), delay: liveRegionDelay });
}

/** A toast's message; it names the toast's timer, which the library names in English only, and the language of it all. */
function ToastContent({ locale, children }: { locale: Locale; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  // On every render, since an update of the toast renders its timer anew.
  useLayoutEffect(() => {
    const area = content.current?.closest<HTMLElement>(".Toastify__toast");
    if (!area) return;
    area.lang = locale;
    const timer = area.querySelector("[role=progressbar]");
    if (timer) timer.ariaLabel = m.toast_timer({}, { locale });
  });
  return <div ref={content}>{children}</div>;
}

interface CloseButtonProps {
  locale: Locale;
  /** Given by the library. */
  closeToast?: (event: MouseEvent) => void;
}

function CloseButton({ locale, closeToast }: CloseButtonProps) {
  return (
    <IconButton
      aria-label={m.common_close({}, { locale })}
      onClick={(event) => {
        event.stopPropagation();
        closeToast?.(event);
      }}
      className="-my-1 -mr-2 ml-2 self-start"
    >
      <X aria-hidden className="size-4.5" />
    </IconButton>
  );
}

/** The list of toasts; Alt+T moves the focus there, and toasts stay while the focus or the mouse is inside. */
export function ToastArea() {
  return (
    <div
      // The first toast may have asked for silence before there was an area.
      ref={updateLiveRegion}
      onFocus={() => toast.pause()}
      onBlur={() => toast.play()}
      // A toast starts its timer once it has slid in, even if it has the focus by then.
      onAnimationEnd={({ currentTarget }) => {
        if (currentTarget.contains(document.activeElement)) toast.pause();
      }}
    >
      <ToastContainer
        aria-label={m.toast_area()}
        position="top-right"
        draggablePercent={80}
        theme="site"
        transition={Slide}
      />
    </div>
  );
}
