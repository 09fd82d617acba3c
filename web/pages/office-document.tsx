import type { ReactNode } from "react";
import { data, useParams } from "react-router";
import { type DocumentKind, documentKinds } from "#contract/site/documents.ts";
import { documentNames } from "#contract/site/office-site.ts";
import { StaffFooter } from "#web/appointments/staff-footer.tsx";
import { DocumentEditor } from "#web/site/document-editor.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { Route } from "./+types/office-document";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

const isKind = (name: string | undefined): name is DocumentKind =>
  (documentKinds as readonly (string | undefined)[]).includes(name);

const headingOf = (kind: string | undefined) => (isKind(kind) ? documentNames[kind] : "Website");

/** An unknown document is a page that does not exist. */
function load({ params: { kind } }: Pick<Route.LoaderArgs, "params">) {
  if (!isKind(kind)) throw data(null, { status: 404 });
  return null;
}

export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = ({ params }) => titleOfPrivatePage(headingOf(params.kind));

function DocumentLayout({ children }: { children: ReactNode }) {
  const { kind } = useParams();
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-10 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">{headingOf(kind)}</h1>
      <TextLink variant="standalone" to="/office/site" className="justify-self-start">
        Back to the website’s parts
      </TextLink>
      {children}
    </div>
  );
}

export const handle: PageHandle = { layout: (content) => <DocumentLayout>{content}</DocumentLayout> };

export default function OfficeDocument({ params: { kind } }: Route.ComponentProps) {
  return (
    <>
      {isKind(kind) && <DocumentEditor key={kind} kind={kind} />}
      <StaffFooter />
    </>
  );
}
