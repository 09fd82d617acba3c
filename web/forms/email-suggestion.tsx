import { run } from "@zootools/email-spell-checker";
import { useEffect, useState } from "react";
import { m } from "#messages/messages.js";
import { useLanguage } from "#web/ui/in-english.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";

/** Providers of email that people in the United States have, and some whose names are near to theirs. */
const providers = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "sbcglobal.net",
  "verizon.net",
  "pacbell.net",
  "bellsouth.net",
  "earthlink.net",
  "charter.net",
  "protonmail.com",
  "rocketmail.com",
  "ymail.com",
  "email.com",
  "mail.com",
  "fastmail.com",
  "googlemail.com",
  "hotmail.co.uk",
  "yahoo.co.uk",
  "yahoo.com.mx",
];

/** The address that someone may have meant, in lower case, where its domain is a slip of the finger from a provider's. */
export function suggestEmail(email: string): string | undefined {
  return run({
    email: email.trim(),
    domains: providers,
    // By their endings alone, correct domains would be asked about.
    secondLevelDomains: [],
    topLevelDomains: [],
  })?.full;
}

/** Milliseconds after which someone has typed an address, and not a part of one. */
const pause = 600;

interface EmailSuggestionProps {
  typed: string;
  onUse: (address: string) => void;
}

/** Asks whether another address was meant, once its reader has stopped typing. */
export function EmailSuggestion({ typed, onUse }: EmailSuggestionProps) {
  const locale = useLanguage();
  const [complete, setComplete] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setComplete(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const meant = complete === typed ? suggestEmail(typed) : undefined;
  return (
    <output className="block text-note leading-snug not-empty:mt-1.5">
      {meant && (
        <span>
          {withElements(
            m.form_email_suggestion,
            {
              address: <strong className="break-all">{meant}</strong>,
              use: (
                <button type="button" className={textLinkClasses()} onClick={() => onUse(meant)}>
                  {m.form_email_suggestion_use({}, { locale })}
                </button>
              ),
            },
            {},
            locale,
          )}
        </span>
      )}
    </output>
  );
}
