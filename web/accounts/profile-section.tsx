import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "../api/error-message.ts";
import { ownProfileQuery } from "../api/own-profile.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The form of the user's own profile, once it has been loaded. */
export function ProfileSection() {
  const { data, error, refetch } = useQuery(ownProfileQuery);
  if (data) return <ProfileForm profile={data} />;
  if (!error) {
    return (
      <>
        <output className="text-muted">Loading profile…</output>
        <Skeleton lines={6} className="mt-4" />
      </>
    );
  }
  return (
    <LoadError role="alert" onRetry={() => void refetch()} retry="Retry">
      {getErrorMessage(error, "Your profile could not be loaded.")}
    </LoadError>
  );
}
