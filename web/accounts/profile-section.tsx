import { useQuery } from "@tanstack/react-query";
import { ownProfileQuery } from "../api/own-profile.ts";
import { sentenceOf } from "../api/problem-sentence.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { Skeleton } from "../ui/loading.tsx";
import { LoadingFailure } from "../ui/loading-failure.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The reader's own profile to change, once it has come. */
export function ProfileSection() {
  const { data, error, refetch } = useQuery(ownProfileQuery, queryClientOfPage());
  if (data) return <ProfileForm profile={data} />;
  if (!error) {
    return (
      <>
        <output className="text-ink-soft">Loading profile…</output>
        <Skeleton lines={6} className="mt-4" />
      </>
    );
  }
  return (
    <div role="alert">
      <LoadingFailure onRetry={() => void refetch()} retry="Retry">
        {sentenceOf(error, "Your profile could not be loaded.")}
      </LoadingFailure>
    </div>
  );
}
