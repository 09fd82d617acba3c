import { ownProfileQuery } from "../api/own-account.ts";
import { useQueryData } from "../forms/use-query-data.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { ProfileForm } from "./profile-form.tsx";

const loading = (
  <>
    <output className="text-muted">Loading profile…</output>
    <Skeleton lines={6} className="mt-4" />
  </>
);

/** The form of the user's own profile, once it has been loaded. */
export function ProfileSection() {
  const failure = "Your profile could not be loaded.";
  const [profile, instead] = useQueryData(ownProfileQuery, { failure, retry: "Retry", loading });
  return profile ? <ProfileForm profile={profile} /> : instead;
}
