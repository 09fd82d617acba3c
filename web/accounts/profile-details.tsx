import { useQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import type { SeenProfile } from "#contract/accounts/accounts.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LoadError } from "#web/ui/loading.tsx";
import { Name } from "#web/ui/name.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import { textLinkClasses } from "#web/ui/text-link.tsx";

function profileQuery(username: string) {
  return {
    queryKey: ["profile", username],
    queryFn: () => call("GET /api/users/by-username/{username}/", { params: { username } }),
  };
}

interface ProfileDetailsProps {
  username: string;
  /** Shown until the profile has been loaded. */
  fallback: ReactNode;
  /** Rendered below an employee's details: their posts. */
  children: (employee: SeenProfile) => ReactNode;
}

/** An employee's public profile; a patient's redirects home (pages-22). */
export function ProfileDetails({ username, fallback, children }: ProfileDetailsProps) {
  const { data, error, refetch } = useQuery(profileQuery(username));
  if (error && !data) {
    return (
      <div role="alert" className="page-width py-16">
        <LoadError className="mx-auto max-w-2xl" onRetry={() => void refetch()}>
          {m.profile_of_user_failed({
            reason: getErrorMessage(error, m.profile_unknown_error(), { noResponse: "" }),
          })}
        </LoadError>
      </div>
    );
  }
  if (!data) return fallback;
  if (data.role === "customer") return <Navigate to="/" replace />;
  return (
    <>
      <Details profile={data} />
      {children(data)}
    </>
  );
}

function Details({ profile }: { profile: SeenProfile }) {
  const { username, job_title, bio, linkedin } = profile;
  return (
    <header className="page-width flex wrap-anywhere flex-col gap-6 pt-10 pb-12 sm:flex-row sm:items-start sm:gap-10 sm:pt-16 lg:pt-20">
      <Avatar
        person={profile}
        picture={profile.profile_picture}
        className="size-28 text-4xl sm:size-40 sm:text-5xl"
      />
      <div className="max-w-2xl">
        <h1 className="text-4xl sm:text-5xl">
          <Name>{nameOf(profile)}</Name>
        </h1>
        <p className="mt-2 text-lg text-muted">
          {job_title && (
            <span>
              <bdi>{job_title}</bdi> ·{" "}
            </span>
          )}
          <Name>{`@${username}`}</Name>
        </p>
        {bio && <p className="mt-5 text-lg leading-relaxed whitespace-pre-line">{bio}</p>}
        {linkedin && (
          <a
            href={URL.parse(linkedin)?.href}
            rel="noopener nofollow"
            target="_blank"
            className={textLinkClasses("standalone", "mt-4")}
          >
            LinkedIn
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">{m.profile_new_tab()}</span>
          </a>
        )}
      </div>
    </header>
  );
}
