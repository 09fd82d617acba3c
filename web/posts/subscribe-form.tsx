import CircleAlert from "lucide-react/icons/circle-alert";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useHref } from "react-router";
import { subscribePath } from "#contract/posts/subscribe-page.ts";
import { site } from "#contract/site/site.ts";
import { pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { type ConnectionError, loadModule } from "#web/islands/load-module.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import type { Outcome } from "./send-subscription.ts";

const EmailSuggestion = lazyComponent(
  async () => (await import("#web/forms/email-suggestion.tsx")).EmailSuggestion,
  // Without the code nothing is asked.
  { fallback: null, failure: () => null },
);

/** What follows a form that was sent. */
function CheckYourEmail({ sentTo, onAgain }: { sentTo: string; onAgain: () => void }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="grid justify-items-start gap-3 outline-none">
      <p className="text-lg">
        {withElements(m.subscribe_sent, {
          check: <strong>{m.subscribe_sent_check()}</strong>,
          email: <strong className="wrap-anywhere">{sentTo}</strong>,
        })}
      </p>
      <p className="text-muted">{m.subscribe_not_arrived()}</p>
      <Button variant="secondary" onClick={onAgain}>
        {m.subscribe_another_address()}
      </Button>
    </div>
  );
}

/** The practice's page on privacy, if it has one; not by the forms' own part, which would load their code on read pages. */
function PrivacyLink() {
  const page = site().pages.pages.find(({ slug }) => slug === "privacy");
  const href = useHref(`/${page?.slug}`);
  return (
    page && (
      <p className="text-note">
        <a href={href} target="_blank" rel="noopener" className="text-accent underline">
          {page.title}
        </a>
      </p>
    )
  );
}

interface AddressFormProps {
  /** Whether it takes the place, and the focus, of what followed an address that was sent before. */
  isAgain: boolean;
  onSent: (address: string) => void;
}

/** A field and its button; what checks and sends them is loaded when they are used. */
function AddressForm({ isAgain, onSent }: AddressFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isPending, setIsPending] = useState(false);
  const [{ fault, failure }, setOutcome] = useState<Outcome>({});

  async function send(address: string): Promise<void> {
    setIsPending(true);
    const outcome = await loadModule(() => import("./send-subscription.ts")).then(
      ({ sendSubscription }) => sendSubscription(address),
      ({ message }: ConnectionError) => ({ failure: message }),
    );
    setIsPending(false);
    setOutcome(outcome);
    if ("sentTo" in outcome && outcome.sentTo) onSent(outcome.sentTo);
    else field.current?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) void send(field.current?.value ?? "");
  }

  function use(address: string) {
    if (field.current) field.current.value = address;
    setTyped(address);
    field.current?.focus();
  }

  return (
    <form method="post" action={pagePath(subscribePath)} noValidate onSubmit={submit} className="grid gap-4">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {m.subscribe_email()}
        </label>
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-[1_1_14rem]">
            <input
              ref={field}
              id={id}
              name="email"
              type="email"
              autoComplete="email"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone (WCAG 2.2, 2.4.3)
              autoFocus={isAgain}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault && `${id}-error`}
              onChange={({ target }) => setTyped(target.value)}
              className="min-h-12 w-full rounded-control border border-border-strong bg-surface px-3.5 py-2.5 text-base hover:border-accent aria-invalid:border-danger aria-invalid:ring-2 aria-invalid:ring-danger"
            />
            {fault && (
              <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-note text-danger">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span>{fault}</span>
              </p>
            )}
          </div>
          <Button
            type="submit"
            data-hydrate="interaction"
            aria-disabled={isPending || undefined}
            className="min-h-12 px-7"
          >
            {isPending ? m.subscribe_sending() : m.subscribe_button()}
          </Button>
        </div>
        {typed && <EmailSuggestion typed={typed} onUse={use} />}
      </div>
      <div role="alert" className="font-semibold text-danger empty:hidden">
        {failure}
      </div>
      <PrivacyLink />
    </form>
  );
}

const cardOfItsOwn =
  "gap-x-14 rounded-card border border-border bg-surface-sunken p-6 sm:p-10 lg:grid-cols-2 lg:items-center";

interface SubscribeFormProps {
  heading: "h2" | "h3";
  /** Whether the page has a card for it; otherwise it is one. */
  isOnCard?: boolean;
}

/**
 * Subscribes a visitor to the newsletter, who need not have an account (newsletter-52), with or without JavaScript
 * (newsletter-57); accounts do so in My Account.
 */
export function SubscribeForm({ heading: Heading, isOnCard = false }: SubscribeFormProps) {
  const id = useId();
  const [sentTo, setSentTo] = useState<string>();
  const [isAgain, setIsAgain] = useState(false);
  return (
    <section
      aria-labelledby={id}
      data-shown-when="signed-out"
      className={`grid gap-y-6 print:hidden ${isOnCard ? "" : cardOfItsOwn}`}
    >
      <div>
        <Heading id={id} className={isOnCard ? "text-2xl" : "text-3xl lg:text-4xl"}>
          {m.subscribe_heading()}
        </Heading>
        <p className="mt-3 text-lg text-muted">{m.subscribe_introduction()}</p>
      </div>
      {sentTo === undefined ? (
        <AddressForm isAgain={isAgain} onSent={setSentTo} />
      ) : (
        <CheckYourEmail
          sentTo={sentTo}
          onAgain={() => {
            setIsAgain(true);
            setSentTo(undefined);
          }}
        />
      )}
    </section>
  );
}
