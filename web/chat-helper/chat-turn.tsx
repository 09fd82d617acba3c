import { describeSoonClosures } from "#contract/closures.ts";
import { openingHoursText } from "#practice/program/describe-hours.ts";
import { useOfficeDays } from "#web/api/office-days.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import type { Turn } from "./conversation.ts";

/**
 * The user's turn at the right and the reply with its links at the left; a reply about opening hours lists closures.
 */
export function ChatTurn({ said, reply, onLeave }: Turn & { onLeave: () => void }) {
  const days = useOfficeDays();
  const namesHours = reply.paragraphs.some((paragraph) => paragraph.includes(openingHoursText));
  const closures = namesHours && days ? describeSoonClosures(days) : [];
  return (
    <div data-turn className="grid gap-3">
      {said && (
        <p
          tabIndex={-1}
          className="ml-10 w-fit justify-self-end rounded-box rounded-br-tiny border border-transparent bg-accent px-3.5 py-2 leading-snug text-on-accent"
        >
          <span className="sr-only">You: </span>
          {said}
        </p>
      )}
      <div className="mr-6 grid w-fit gap-2 rounded-box rounded-bl-tiny border border-transparent bg-accent-subtle px-3.5 py-2.5 leading-snug">
        <span className="sr-only">Chat helper: </span>
        {reply.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {closures.map((closure) => (
          <p key={closure}>{closure}.</p>
        ))}
        {reply.links && (
          <ul>
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
