import { useQuery } from "@tanstack/react-query";
import { ownProfileQuery } from "../api/own-profile.ts";
import { sentenceOf } from "../api/problem-sentence.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
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
      <Notice
        kind="danger"
        action={
          <Button kind="secondary" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {sentenceOf(error, "Your profile could not be loaded.")}
      </Notice>
    </div>
  );
}
