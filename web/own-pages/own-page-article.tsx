import ChevronDown from "lucide-react/icons/chevron-down";
import { useId } from "react";
import { contactLinks } from "#contract/site/look-up.ts";
import type { OwnPage } from "#contract/site/site.ts";
import { PracticePicture } from "#web/pictures/practice-picture.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { LinkedText, Prose } from "#web/ui/prose.tsx";

type OwnSection = OwnPage["sections"][number];

/** Questions that open to their answers, by the browser alone. */
function Questions({ questions }: Pick<OwnSection, "questions">) {
  return (
    <div className="border-t border-border">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-border">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 transition-colors hover:text-accent">
            <h3 className="text-xl lg:text-2xl">{question}</h3>
            <ChevronDown
              aria-hidden
              className="size-6 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose pb-6 leading-relaxed text-muted">
            <LinkedText text={answer} linked={contactLinks()} />
          </p>
        </details>
      ))}
    </div>
  );
}

/** A section under a line: its heading and picture beside its text where there is room. */
function OwnPageSection({ heading, paragraphs, list, picture, questions }: OwnSection) {
  const id = useId();
  return (
    <section
      aria-labelledby={heading ? id : undefined}
      className="grid gap-x-16 gap-y-6 border-t border-border py-9 lg:grid-cols-[1fr_1.7fr] lg:py-14"
    >
      <div className="grid content-start gap-6 lg:gap-8">
        {heading && (
          <h2 id={id} className="text-3xl lg:text-4xl">
            {heading}
          </h2>
        )}
        {picture && (
          <PracticePicture
            picture={picture}
            sizes="(min-width: 76rem) 25rem, (min-width: 64rem) 33vw, 94vw"
            className="aspect-[4/3] rounded-panel bg-accent-subtle"
          />
        )}
      </div>
      <div className="grid max-w-2xl content-start gap-6 text-lg leading-relaxed">
        {paragraphs.length + list.length > 0 && (
          <Prose paragraphs={paragraphs} list={list} linked={contactLinks()} />
        )}
        {questions.length > 0 && <Questions questions={questions} />}
      </div>
    </section>
  );
}

/** The top of a page whose first section, without a heading, has a picture. */
function PicturedHeader({ title, opening }: { title: string; opening: OwnSection }) {
  return (
    <header className="page-width grid items-center gap-x-16 gap-y-10 pt-10 pb-14 sm:pt-14 lg:grid-cols-[1fr_1.05fr] lg:pt-16 lg:pb-24">
      <div>
        <h1 className="text-page-title font-medium">{title}</h1>
        <Prose
          paragraphs={opening.paragraphs}
          linked={contactLinks()}
          className="mt-6 text-lg leading-relaxed lg:text-xl lg:leading-relaxed"
        />
      </div>
      <PracticePicture
        picture={opening.picture}
        sizes="(min-width: 76rem) 37rem, (min-width: 64rem) 48vw, 94vw"
        urgent
        className="aspect-[4/3] rounded-panel bg-accent-subtle"
      />
    </header>
  );
}

/** A page of the practice's own (site-13). What its first section says without a heading introduces it. */
export function OwnPageArticle({ page: { title, sections } }: { page: OwnPage }) {
  const [first] = sections;
  const opening =
    first && !first.heading && first.list.length + first.questions.length === 0 ? first : undefined;
  return (
    <article>
      {opening?.picture ? (
        <PicturedHeader title={title} opening={opening} />
      ) : (
        <PageHeader heading={title} introduction={opening?.paragraphs ?? []} />
      )}
      <div className="page-width pb-8 lg:pb-14">
        {sections.slice(opening ? 1 : 0).map((section, index) => (
          <OwnPageSection key={index} {...section} />
        ))}
      </div>
    </article>
  );
}
