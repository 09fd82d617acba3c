import RotateCcw from "lucide-react/icons/rotate-ccw";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages/messages.js";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ChipRadios } from "#web/ui/chip.tsx";
import { useEscape } from "#web/ui/dismiss.ts";
import type { PanelProps } from "#web/ui/panel.tsx";
import { SwitchField } from "#web/ui/switch.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import {
  applyToPage,
  areRemembered,
  loadAdjustments,
  readPageSettings,
  remember,
  storeForTab,
} from "./page-settings.ts";
import { ReadingAid } from "./reading-aid.tsx";
import {
  choices,
  describeSetting,
  type SettingName,
  type Settings,
  toggles,
  withSetting,
} from "./settings.ts";

const pageLinks = [
  { href: "/accessibility-statement", label: m.nav_accessibility_statement },
  { href: "/accessibility-services", label: m.nav_accessibility_and_language },
];

/**
 * All settings. On a wide screen a non-modal dialog beside the page; on a narrow one a modal bottom sheet that leaves
 * the upper part of the page visible.
 */
export function SettingsPanel({ isOpen, close }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [settings, setSettings] = useState(readPageSettings);
  const [isRemembered, setIsRemembered] = useState(areRemembered);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    loadAdjustments();
    function readAgain() {
      setSettings(readPageSettings());
      setIsRemembered(areRemembered());
    }
    document.addEventListener("accessibility-settings-applied", readAgain);
    // Another tab may have remembered or forgotten them.
    window.addEventListener("storage", readAgain);
    return () => {
      document.removeEventListener("accessibility-settings-applied", readAgain);
      window.removeEventListener("storage", readAgain);
    };
  }, []);

  useEffect(() => {
    const { current } = dialog;
    if (!isOpen || !current) return;
    const isWide = matchMedia("(width >= 64rem)");
    const show = () => {
      current.close();
      if (isWide.matches) current.show();
      else current.showModal();
    };
    show();
    isWide.addEventListener("change", show);
    return () => {
      isWide.removeEventListener("change", show);
      current.close();
    };
  }, [isOpen]);

  useEscape(dialog, isOpen, close);

  function change(next: Settings) {
    setSettings(next);
    applyToPage(next);
    storeForTab(next);
  }

  function set(name: SettingName, value: string) {
    const next = withSetting(settings, name, value);
    change(next);
    if (isRemembered) remember(next);
    setAnnouncement(describeSetting(name, value));
  }

  function setRemembering(wanted: boolean) {
    const isKept = remember(wanted ? settings : undefined);
    setIsRemembered(wanted && isKept);
    if (!isKept) setAnnouncement(m.accessibility_not_remembered());
    else setAnnouncement(wanted ? m.accessibility_remembered() : m.accessibility_forgotten());
  }

  function reset() {
    change({});
    remember(undefined);
    setIsRemembered(false);
    setAnnouncement(m.accessibility_was_reset());
  }

  const { cursor } = settings;
  return (
    <>
      {(cursor === "reading-mask" || cursor === "reading-guide") && <ReadingAid kind={cursor} />}
      <dialog
        ref={dialog}
        // Android's back gesture closes a modal dialog by itself.
        onClose={({ currentTarget }) => {
          if (isOpen && !currentTarget.open) close();
        }}
        aria-labelledby="accessibility-heading"
        className="settings-panel fixed inset-x-0 top-auto bottom-0 z-sidebar m-0 h-[min(72dvh,44rem)] max-h-none w-full max-w-none flex-col overflow-hidden rounded-t-card border border-border bg-surface text-foreground shadow-raised open:flex lg:inset-x-auto lg:top-(--top-bar-height) lg:right-0 lg:h-[calc(100dvh-var(--top-bar-height))] lg:w-[min(26.5rem,45vw)] lg:rounded-none lg:border-y-0 lg:border-r-0 print:hidden!"
      >
        <div className="flex shrink-0 items-center justify-between gap-4 border-b border-border py-2 pr-3 pl-6">
          <h2 id="accessibility-heading" className="text-2xl">
            {m.nav_accessibility()}
          </h2>
          <IconButton aria-label={m.common_close()} onClick={close}>
            <X aria-hidden className="size-6" />
          </IconButton>
        </div>
        <div className="grid content-start gap-7 overflow-y-auto overscroll-contain px-6 py-5">
          <p className="text-muted">{m.accessibility_introduction()}</p>
          {choices.map((choice) => (
            <ChipRadios
              key={choice.name}
              legend={choice.label()}
              name={`accessibility-${choice.name}`}
              options={choice.options.map(({ value, label }) => ({ value, label: label() }))}
              value={settings[choice.name] ?? "default"}
              onChange={(value) => set(choice.name, value)}
            />
          ))}
          <div className="grid gap-1">
            {toggles.map(({ name, label }) => (
              <SwitchField
                key={name}
                label={label()}
                isOn={settings[name] === "on"}
                onChange={(isOn) => set(name, isOn ? "on" : "off")}
              />
            ))}
          </div>
          <div className="grid gap-4 border-t border-border pt-5">
            <SwitchField
              label={m.accessibility_remember()}
              hint={m.accessibility_remember_hint()}
              isOn={isRemembered}
              onChange={setRemembering}
            />
            <Button variant="secondary" onClick={reset} className="w-full">
              <RotateCcw aria-hidden className="size-4.5" />
              {m.accessibility_reset()}
            </Button>
          </div>
          <ul className="border-t border-border pt-3 pb-2">
            {pageLinks.map(({ href, label }) => (
              <li key={href}>
                <TextLink to={href} variant="standalone" onClick={close}>
                  {label()}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
        <output className="sr-only">{announcement}</output>
      </dialog>
    </>
  );
}
