import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import { site } from "#contract/site/site.ts";
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
      copied: "Recovery codes copied.",
      refused: "Your browser does not allow copying here. Please write the codes down.",
    });
  }

  function download() {
    const content = `Recovery codes for ${site().practice.name}. Each logs you in once in place of a code.\n\n${text}`;
    saveFile("recovery-codes.txt", new Blob([content], { type: "text/plain" }));
  }

  return (
    <div className="grid gap-5">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-2xl">
        Save your recovery codes
      </h2>
      <output>
        <Notice variant="success">Two-factor authentication is on.</Notice>
      </output>
      <p className="text-muted">
        Each code logs you in once if you do not have your phone. We show them only now, so keep them
        somewhere safe, such as your password manager.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-box border border-border bg-surface-sunken p-5 text-center font-mono text-lg min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" />
          Copy
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden className="size-4.5" />
          Download
        </Button>
        <Button className="grow" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  );
}
