import { useRef, useState } from "react";
import { cardClasses } from "#web/ui/card.ts";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";
import { AccountPrompt } from "./account-prompt.tsx";
import { GuestForm } from "./guest-form.tsx";
import { RequestSent } from "./request-sent.tsx";

/** The page on which a guest requests a visit (visits-3). */
export function GuestRequest() {
  const [isSent, setIsSent] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button for another request gives way to the form.
  useFocusFallback(card, heading);
  return (
    <div className="page-width grid gap-x-12 gap-y-8 py-10 sm:py-16 lg:grid-cols-[1fr_20rem] lg:py-20">
      <header className="lg:col-span-2">
        <h1 ref={heading} tabIndex={-1} className="text-4xl sm:text-5xl lg:text-6xl">
          Request an Appointment
        </h1>
        <p className="mt-3 text-lg text-muted">Fill out the form below</p>
      </header>
      <div className="self-start lg:sticky lg:top-[calc(var(--top-bar-height)+1.5rem)] lg:order-last">
        <AccountPrompt />
      </div>
      <div ref={card} className={`${cardClasses} min-w-0 self-start p-5 sm:p-8 lg:p-10`}>
        {isSent ? (
          <RequestSent onAnother={() => setIsSent(false)} />
        ) : (
          <GuestForm onSent={() => setIsSent(true)} />
        )}
      </div>
    </div>
  );
}
