import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { focusOnMount } from "#web/ui/focus.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { saveFile } from "#web/ui/save-file.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  onContinue: () => void;
}

/** The recovery codes, shown only this once, with buttons to save them before the page continues (two-factor-7). */
export function RecoveryCodes({ codes, onContinue }: RecoveryCodesProps) {
  const text = `${codes.join("\n")}\n`;

  function copy() {
    return copyToClipboard(text, {
      copied: m.two_factor_codes_copied(),
      refused: m.two_factor_codes_not_copied(),
    });
  }

  function download() {
    const content = `${m.two_factor_codes_file_heading({ practice: site().practice.name })}\n\n${text}`;
    saveFile(m.two_factor_codes_file(), new Blob([content], { type: "text/plain" }));
  }

  return (
    <div className="grid gap-5">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-2xl">
        {m.two_factor_save_codes()}
      </h2>
      <output>
        <Notice variant="success">{m.two_factor_on()}</Notice>
      </output>
      <p className="text-muted">{m.two_factor_save_codes_explained()}</p>
      <ul
        aria-label={m.two_factor_recovery_codes()}
        className="grid gap-x-6 gap-y-2 rounded-box border border-border bg-surface-sunken p-5 text-center font-mono text-lg min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" />
          {m.two_factor_copy()}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden className="size-4.5" />
          {m.two_factor_download()}
        </Button>
        <Button className="grow" onClick={onContinue}>
          {m.common_continue()}
        </Button>
      </div>
    </div>
  );
}
