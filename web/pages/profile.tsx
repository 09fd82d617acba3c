import { ProfileDetails } from "../accounts/profile-details.tsx";
import { PostsOfAuthor } from "../newsletter/posts-of-author.tsx";
import { RequireSession } from "../sign-in/require-session.tsx";
import { nameOf } from "../ui/person-name.ts";
import type { Route } from "./+types/profile";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta: Route.MetaFunction = ({ params }) => titleOfPrivatePage(params.username ?? "Profile");

export default function Profile({ params: { username } }: Route.ComponentProps) {
  return (
    <RequireSession>
      <ProfileDetails key={username} username={username}>
        {(employee) => <PostsOfAuthor username={employee.username} name={nameOf(employee)} />}
      </ProfileDetails>
    </RequireSession>
  );
}
