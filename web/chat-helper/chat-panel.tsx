import RotateCcw from "lucide-react/icons/rotate-ccw";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import X from "lucide-react/icons/x";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { soonClosures } from "#contract/office/closures.ts";
import { openingHoursText } from "#contract/site/describe-hours.ts";
import { contactLinks, emergencyCall } from "#contract/site/look-up.ts";
import { m } from "#messages/messages.js";
import { ClosureWords } from "#web/api/closure-words.tsx";
import { useOfficeDays } from "#web/api/office-days.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { useEscape } from "#web/ui/dismiss.ts";
import { EmergencyLine } from "#web/ui/emergency-line.tsx";
import type { PanelProps } from "#web/ui/panel.tsx";
import { LinkedText } from "#web/ui/prose.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { ask, beginning, choose, languageOf, offeredTopics, type Turn } from "./conversation.ts";
import { loadTypedWords } from "./typed-words.ts";

/**
 * The user's turn at the right and the reply with its links at the left; a reply about opening hours lists closures.
 */
function ChatTurn({ said, reply, onLeave }: Turn & { onLeave: () => void }) {
  const days = useOfficeDays();
  const namesHours = reply.paragraphs.some((paragraph) => paragraph.includes(openingHoursText()));
  const closures = namesHours && days ? soonClosures(days) : [];
  const language = languageOf(reply);
  return (
    <div data-turn className="grid gap-3">
      {said && (
        <p
          tabIndex={-1}
          className="ml-10 w-fit justify-self-end rounded-box rounded-br-tiny border border-transparent bg-accent px-3.5 py-2 leading-snug text-on-accent"
        >
          <span className="sr-only">{`${m.chat_you()} `}</span>
          {said}
        </p>
      )}
      <div className="mr-6 grid w-fit gap-2 rounded-box rounded-bl-tiny border border-transparent bg-accent-subtle px-3.5 py-2.5 leading-snug">
        <span className="sr-only">{`${m.chat_helper_says()} `}</span>
        {reply.paragraphs.map((paragraph) => (
          <p key={paragraph} lang={language}>
            <LinkedText text={paragraph} linked={contactLinks()} />
          </p>
        ))}
        {closures.map((closure) => (
          <p key={`${closure.from} ${closure.to} ${closure.reason}`}>
            <ClosureWords closure={closure} />
            <span>.</span>
          </p>
        ))}
        {reply.links.length > 0 && (
          <ul lang={language}>
            {reply.links.map(({ label, href }) => (
              <li key={href} className="py-1">
                <TextLink to={href} onClick={href.startsWith("/") ? onLeave : undefined}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Far longer than any question. */
const maxQuestionLength = 500;

/**
 * The conversation: a non-modal dialog with a log that announces new turns, topics to choose and a field for questions.
 * Nothing typed is sent anywhere.
 */
export function ChatPanel({ isOpen, close }: PanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const [turns, setTurns] = useState(beginning);
  const [question, setQuestion] = useState("");
  const [wasChosen, setWasChosen] = useState(false);

  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);

  useEscape(panel, isOpen, close);

  useEffect(() => void loadTypedWords().catch(() => undefined), []);

  // A reply is read from its start, and the pressed topic's button is gone.
  useEffect(() => {
    const { current } = log;
    const turn = current?.querySelector<HTMLElement>("[data-turn]:last-of-type");
    if (!current || !turn) return;
    current.scrollTop = turns.length > 1 ? turn.offsetTop - current.offsetTop - 12 : 0;
    if (wasChosen) turn.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  }, [turns, wasChosen]);

  function chooseTopic(id: string) {
    setWasChosen(true);
    setTurns(choose(turns, id));
  }

  /** Without the words of the page's language, those of the site's document are understood. */
  async function answer(asked: string) {
    await loadTypedWords().catch(() => undefined);
    setWasChosen(false);
    setTurns((before) => ask(before, asked));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void answer(question);
    setQuestion("");
  }

  function restart() {
    setWasChosen(false);
    setTurns(beginning());
    setQuestion("");
  }

  return (
    <dialog
      ref={panel}
      open={isOpen}
      aria-labelledby="chat-heading"
      className="fixed inset-auto right-4 bottom-22 z-panel m-0 h-[min(31.25rem,100dvh_-_--spacing(28))] w-[min(20rem,100vw_-_--spacing(8))] max-h-none max-w-none flex-col overflow-hidden rounded-card border border-border bg-surface text-foreground shadow-raised open:flex sm:right-6 sm:bottom-24 print:hidden!"
    >
      <div className="flex shrink-0 items-center border-b border-border py-1 pr-1.5 pl-5">
        <h2
          ref={heading}
          id="chat-heading"
          tabIndex={-1}
          className="mr-auto font-sans text-lg font-semibold tracking-normal"
        >
          {m.chat_helper()}
        </h2>
        <IconButton onClick={restart} aria-label={m.chat_restart()} title={m.chat_restart()}>
          <RotateCcw aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton onClick={close} aria-label={m.common_close()} title={m.common_close()}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div
        ref={log}
        role="log"
        aria-live="polite"
        aria-label={m.chat_conversation()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="grid grow content-start gap-4 overflow-y-auto overscroll-contain p-3 pb-7 text-note -outline-offset-3 mask-[linear-gradient(black_calc(100%-2rem),transparent)]"
      >
        <EmergencyLine call={emergencyCall()} />
        {turns.map((turn) => (
          <ChatTurn key={turn.id} {...turn} onLeave={close} />
        ))}
        <ul aria-label={m.chat_topics()} className="flex flex-wrap gap-1.5">
          {offeredTopics(turns).map(({ id, label, language }) => (
            <li key={id} lang={language}>
              <Chip size="small" onClick={() => chooseTopic(id)}>
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
      <form onSubmit={submit} className="shrink-0 border-t border-border px-3 pt-2 pb-3">
        <label htmlFor="chat-question" className="ml-1 text-sm font-medium text-muted">
          {m.chat_question()}
        </label>
        <div className="mt-1 flex gap-2">
          <input
            id="chat-question"
            type="text"
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            maxLength={maxQuestionLength}
            autoComplete="off"
            enterKeyHint="send"
            className="min-h-11 min-w-0 grow rounded-full border border-border-strong bg-background px-4"
          />
          <IconButton type="submit" variant="primary" aria-label={m.common_send()}>
            <SendHorizontal aria-hidden className="size-5" />
          </IconButton>
        </div>
      </form>
    </dialog>
  );
}
