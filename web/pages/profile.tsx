import { useParams } from "react-router";
import { m } from "#messages/messages.js";
import { ProfileDetails } from "#web/accounts/profile-details.tsx";
import { PostsOfAuthor } from "#web/posts/posts-of-author.tsx";
import { SessionCheckFallback } from "#web/sign-in/session-check-fallback.tsx";
import { FocusArea } from "#web/ui/focus.tsx";
import { Name } from "#web/ui/name.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import type { Route } from "./+types/profile";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta: Route.MetaFunction = ({ params }) =>
  titleOfPrivatePage(params.username ?? m.account_profile());

function ProfileFallback() {
  const { username } = useParams();
  return (
    <div className="page-width pt-10 sm:pt-16 lg:pt-20">
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">
        <Name>{username}</Name>
      </h1>
      <SessionCheckFallback />
    </div>
  );
}

export const handle: PageHandle = { fallback: <ProfileFallback /> };

export default function Profile({ params: { username } }: Route.ComponentProps) {
  return (
    <FocusArea key={username}>
      <ProfileDetails username={username} fallback={<ProfileFallback />}>
        {(employee) => <PostsOfAuthor username={employee.username} name={nameOf(employee)} />}
      </ProfileDetails>
    </FocusArea>
  );
}
