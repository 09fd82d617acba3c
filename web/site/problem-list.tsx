import type { ContentProblem } from "#contract/site/content-problems.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import { documentNames } from "#contract/site/office-site.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { controlPath, describePath, editorAddress } from "./paths.ts";

interface ProblemListProps {
  readonly problems: readonly ContentProblem[];
  /** The languages in which the documents are written, the default first. */
  readonly languages: OfferedLanguages;
  /** What documents are called where it is shown. */
  readonly titleOf?: (kind: DocumentKind) => string;
}

/** Problems of documents, each with the way to where it is mended. */
export function ProblemList({
  problems,
  languages,
  titleOf = (kind) => documentNames[kind],
}: ProblemListProps) {
  return (
    <ul className="mt-1 grid gap-1">
      {problems.map(({ kind, path, message }) => (
        <li key={`${kind} ${path} ${message}`}>
          <TextLink to={editorAddress(kind, controlPath(path, languages))}>
            {titleOf(kind)}: {describePath(kind, controlPath(path, languages))}
          </TextLink>
          : {message}
        </li>
      ))}
    </ul>
  );
}
