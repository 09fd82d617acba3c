import { site } from "#contract/site/site.ts";
import { loadModule } from "#web/islands/load-module.ts";
import { watchSession } from "#web/session/renew-session.ts";
import {
  endSession,
  getStored,
  lockSession,
  notifySessionChange,
  readStoredSession,
  storedSessionId,
} from "#web/session/stored-session.ts";
import { watchSessionEnd } from "#web/session/watch-session-end.ts";

const minute = 60_000;

/** Milliseconds between two checks of the time; browsers may throttle a hidden tab to one a minute. */
const checkInterval = 1_000;

/** Milliseconds after which other tabs are notified of activity again. */
const shareInterval = 5_000;

/** Milliseconds in which a tab that was frozen receives what other tabs have sent meanwhile. */
const messageDelay = 100;

/** Milliseconds for all tabs to lock before the session is removed from storage. */
const lockDelay = 500;

const activity = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

type Phase = "active" | "warned" | "locked";

/** What tabs send one another: that someone is active, or the id of the session that all lock. */
type Message = "active" | { readonly lock: string | undefined };

/** A moment by the device's clock, which may be set back, and by the page's own, which may stop while a machine sleeps. */
interface Moment {
  readonly clock: number;
  readonly ofPage: number;
}

const now = (): Moment => ({ clock: Date.now(), ofPage: performance.now() });

/** Milliseconds since a moment, by the clock that counts more of them. */
function since({ clock, ofPage }: Moment): number {
  return Math.max(Date.now() - clock, performance.now() - ofPage);
}

/**
 * Watches an employee's session for idleness (sign-in-27): first a warning, then its end. Activity in any tab counts
 * for all, by messages, since storage holds nothing else of a session (sign-in-18). Pages and unsaved input stay until
 * the user signs in again or leaves.
 */
function watchIdle(): void {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel("activity") : undefined;
  let phase: Phase = "active";
  /** The phase whose dialog is shown: the code of dialogs may still be loading. */
  let shown: Phase = "active";
  let lastActive = now();
  let lastShared = lastActive;
  let watchedId = storedSessionId();
  let hasEnded = false;
  let isEnding = false;

  const idleMinutes = () => since(lastActive) / minute;

  function share(message: Message): void {
    lastShared = now();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has its own origin
    channel?.postMessage(message);
  }

  async function enter(next: Phase): Promise<void> {
    phase = next;
    try {
      const { showIdleDialog } = await loadModule(() => import("./idle-dialogs.tsx"));
      showIdleDialog(phase, { onStay: stay, onLeave: unlock });
      shown = phase;
    } catch {
      // Without the dialog a locked page would be inert without an explanation, and a warning could not be answered.
      if (phase === "locked") unlock();
      else phase = "active";
    }
  }

  function resetIdleTime(): void {
    lastActive = now();
    if (phase === "warned") void enter("active");
  }

  function stay(): void {
    resetIdleTime();
    share("active");
  }

  function unlock(): void {
    phase = "active";
    lastActive = now();
    lockSession(undefined);
    notifySessionChange();
    void enter("active");
  }

  function lock(id: string | undefined): void {
    if (phase === "locked" || readStoredSession()?.role !== "employee") return;
    // A tab that was frozen hears only now of the lock of a session that has ended since.
    if (storedSessionId() !== id) return;
    lockSession(readStoredSession());
    void enter("locked");
    hasEnded = false;
    // Tokens that are renewed until then belong to the session that is ended.
    setTimeout(() => {
      // The locked pages are not notified. A session that began meanwhile, in another tab, continues.
      if (storedSessionId() === id) endSession({ isLeaving: true });
      hasEnded = true;
      // The lock did not load, or was left at once.
      if (phase !== "locked") notifySessionChange();
    }, lockDelay);
  }

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      isEnding = false;
      if (phase === "locked" || idleMinutes() < site().rules.staff_idle.sign_out_after_minutes) return;
      const id = storedSessionId();
      share({ lock: id });
      lock(id);
    }, messageDelay);
  }

  function check(): void {
    if (phase === "locked") {
      if (hasEnded && getStored("access") !== null) unlock();
      return;
    }
    const id = storedSessionId();
    // A session that began in another tab, perhaps while this one was frozen, has been used since.
    const isNew = id !== watchedId;
    watchedId = id;
    if (isNew || readStoredSession()?.role !== "employee") return resetIdleTime();
    if (idleMinutes() >= site().rules.staff_idle.sign_out_after_minutes) end();
    else if (idleMinutes() >= site().rules.staff_idle.warn_after_minutes && phase === "active")
      void enter("warned");
  }

  function onActivity(): void {
    // A machine that has slept may be touched before the next check.
    if (idleMinutes() >= site().rules.staff_idle.sign_out_after_minutes) return check();
    // The warning must be answered: moving the pointer does not dismiss it.
    if (phase === "locked" || shown !== "active") return;
    resetIdleTime();
    if (since(lastShared) >= shareInterval) share("active");
  }

  for (const type of activity) document.addEventListener(type, onActivity, { capture: true, passive: true });
  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data !== "active") lock(data.lock);
    else if (phase !== "locked") resetIdleTime();
  });
  document.addEventListener("visibilitychange", check);
  document.addEventListener("session-changed", check);
  window.addEventListener("storage", check);
  setInterval(check, checkInterval);
  share("active");
}

/** Renews and ends the stored session, as long as the page is open. */
export function startSessionWatchers(): void {
  watchSession();
  watchSessionEnd();
  watchIdle();
}
