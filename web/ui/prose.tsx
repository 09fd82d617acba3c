import { TextLink, textLinkClasses } from "./text-link.tsx";

/** Words and their link: a path of this site, or a whole address such as `tel:…`. */
interface LinkedWords {
  readonly label: string;
  readonly href: string;
}

interface LinkedTextProps {
  text: string;
  /** Words that become links wherever they occur in the text. */
  linked: readonly LinkedWords[];
}

/** Plain text in which some words, such as a telephone number, are links. */
export function LinkedText({ text, linked }: LinkedTextProps) {
  const found = linked.find(({ label }) => text.includes(label));
  if (!found) return text;
  const start = text.indexOf(found.label);
  return (
    <>
      <LinkedText text={text.slice(0, start)} linked={linked} />
      <a href={found.href} className={textLinkClasses("inline", "whitespace-nowrap")}>
        {found.label}
      </a>
      <LinkedText text={text.slice(start + found.label.length)} linked={linked} />
    </>
  );
}

interface ProseProps {
  paragraphs?: readonly string[];
  list?: readonly string[];
  closing?: string | null;
  links?: readonly LinkedWords[];
  linked?: readonly LinkedWords[];
  className?: string;
}

/** The text under a heading: paragraphs, a list, a closing paragraph and links, in this order. */
export function Prose(props: ProseProps) {
  const { paragraphs = [], list = [], closing, links = [], linked = [], className = "" } = props;
  return (
    <div className={`grid gap-4 ${className}`}>
      {paragraphs.map((text) => (
        <p key={text}>
          <LinkedText text={text} linked={linked} />
        </p>
      ))}
      {list.length > 0 && (
        <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
          {list.map((text) => (
            <li key={text} className="pl-1">
              <LinkedText text={text} linked={linked} />
            </li>
          ))}
        </ul>
      )}
      {closing && (
        <p>
          <LinkedText text={closing} linked={linked} />
        </p>
      )}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-8">
          {links.map((link) => (
            <li key={link.href}>
              <TextLink to={link.href} variant="standalone">
                {link.label}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
