import { queryOptions } from "@tanstack/react-query";
import Circle from "lucide-react/icons/circle";
import { type ReactNode } from "react";
import type { LeftToDo as Task } from "#contract/office/left-to-do.ts";
import { call } from "#web/api/browser-call.ts";
import { asList } from "#web/api/english.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { useSession } from "#web/session/use-session.ts";
import { CardSection } from "#web/ui/card.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const leftToDoQuery = queryOptions({
  queryKey: ["office", "left to do"],
  queryFn: () => call("GET /api/office/left-to-do/", {}),
  staleTime: 0,
});

/** A command or a setting, in monospace. */
function CodeBlock({ children }: { children: string }) {
  return (
    <code className="mt-2 block rounded-control bg-surface-sunken px-3 py-2 font-mono text-note wrap-anywhere">
      {children}
    </code>
  );
}

interface Explanation {
  readonly title: string;
  readonly body: (about: readonly string[]) => ReactNode;
}

const explanations: Readonly<Record<Task["task"], Explanation>> = {
  texts: {
    title: "Add your practice’s own information",
    body: (about) => (
      <>
        <p>
          These are missing, or still the example’s: {asList().format(about)}. Change them on the{" "}
          <TextLink to="/office/site">pages of the website</TextLink>.
        </p>
      </>
    ),
  },
  email: {
    title: "Set up a mail server",
    body: () => (
      <>
        <p>
          Until then, no email is delivered. Add the setting, restart the program, and{" "}
          <TextLink to="#email">send yourself a test</TextLink>.
        </p>
        <CodeBlock>SMTP_URL=smtps://user:password@mail.example</CodeBlock>
      </>
    ),
  },
  backup: {
    title: "Back up every night",
    body: () => (
      <>
        <p>
          No backup has been made yet. Run this every night, and keep a copy of the folder on another machine.
        </p>
        <CodeBlock>enamel backup --keep 7 /safe/place</CodeBlock>
      </>
    ),
  },
  two_factor: {
    title: "Protect the owners’ accounts",
    body: (about) => <TwoFactorOfOwners usernames={about} />,
  },
};

function TwoFactorOfOwners({ usernames }: { usernames: readonly string[] }) {
  const own = useSession()?.username;
  const others = usernames.filter((username) => username !== own);
  return (
    <>
      {usernames.length > others.length && (
        <p>
          A password alone opens your account.{" "}
          <TextLink to="/settings/security/2fa">Set up two-factor authentication</TextLink>.
        </p>
      )}
      {others.length > 0 && (
        <p>
          A password alone opens the account of {asList().format(others)}, who can set up two-factor
          authentication in My Account.
        </p>
      )}
    </>
  );
}

/** The set-up steps that a new practice has not completed; nothing once all are (office-15). */
export function LeftToDo() {
  const failure = "Could not load what is left to do.";
  const [data, fallback] = useQueryData(leftToDoQuery, { failure, loading: null });
  if (!data) return fallback;
  if (data.results.length === 0) return null;
  return (
    <CardSection heading="Left to do">
      <p className="-mt-3 mb-5 text-muted">
        Before your first patients arrive. Each item disappears once it is done.
      </p>
      <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {data.results.map(({ task, about }) => (
          <li key={task} className="flex gap-3">
            <Circle aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
            <div className="min-w-0 flex-1">
              <h3 className="mb-1 font-sans text-lg font-semibold">{explanations[task].title}</h3>
              {explanations[task].body(about)}
            </div>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
