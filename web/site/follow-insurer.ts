import type { SiteContent } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { Language, Text } from "#contract/site/values.ts";
import type { DraftSaver } from "./draft-saver.ts";
import { nameOfInsurer } from "./insurer-entries.ts";
import type { Path } from "./paths.ts";
import { languagesOf } from "./site-queries.ts";

type Insurers = SiteContent["insurers"];

/** What repeats an insurance's name. */
interface Followers {
  /** In which the form for guests calls it as registration does. */
  readonly languages: readonly Language[];
  /** The numbers of the contacts that are called by it. */
  readonly contacts: readonly number[];
}

function followersOf({ insurers, contacts }: Insurers, at: number, languages: OfferedLanguages): Followers {
  const { registration, guest_form } = insurers[at] ?? {};
  const names = insurers.map((insurer) => nameOfInsurer(insurer, languages[0]));
  const name = names[at] ?? "";
  const isKnown = name !== "" && names.filter((other) => other === name).length === 1;
  const isSame = (language: Language) =>
    (registration?.label[language] ?? "") === (guest_form?.label[language] ?? "");
  return {
    languages: registration && guest_form ? languages.filter(isSame) : [],
    contacts: isKnown ? contacts.flatMap(({ label }, number) => (label === name ? [number] : [])) : [],
  };
}

/**
 * Changes values of the document of insurers: an insurance's name is typed at registration, and the form for guests and
 * the insurer's phone numbers follow it where nothing else was typed.
 */
export function followingInsurers({ read, change }: DraftSaver): (path: Path, value: unknown) => void {
  // Known from before the first letter is typed: a name on its way to a longer one may be another insurer's.
  let typing: (Followers & { readonly path: Path; readonly content: unknown }) | undefined;

  return (path, value) => {
    const { content, stored } = read();
    change(path, value);
    const [, number, form] = /^insurers\.(\d+)\.(registration|guest_form)\.label$/.exec(path) ?? [];
    if (number === undefined) return;
    const at = Number(number);
    const languages = languagesOf(stored, content);
    const before = content as Insurers;
    const isGoingOn = typing?.path === path && typing.content === content;
    const followers = (isGoingOn && typing) || followersOf(before, at, languages);
    const after = read().content as Insurers;
    const [former, present] = [before, after].map(({ insurers }) => insurers[at]);
    if (!former || !present) return;
    if (form === "registration" && present.guest_form) {
      const { label } = present.guest_form;
      const written = value as Text;
      const typed = followers.languages.filter(
        (language) => written[language] !== former.registration?.label[language],
      );
      const followed = Object.fromEntries(typed.map((language) => [language, written[language]]));
      if (typed.length > 0) change(`insurers.${at}.guest_form.label`, { ...label, ...followed });
    }
    const name = nameOfInsurer(present, languages[0]);
    if (name !== nameOfInsurer(former, languages[0]))
      for (const contact of followers.contacts) change(`contacts.${contact}.label`, name);
    typing = { ...followers, path, content: read().content };
  };
}
