import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ownProfileQuery } from "../api/own-profile.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { twoFactorStatusQuery } from "../api/two-factor-status.ts";
import { Spinner } from "../ui/loading.tsx";
import { LoadingFailure } from "../ui/loading-failure.tsx";
import { TwoFactorBanner } from "./two-factor-banner.tsx";

const PatientView = lazy(async () => ({ default: (await import("./patient-view.tsx")).PatientView }));
const StaffView = lazy(async () => ({ default: (await import("./staff-view.tsx")).StaffView }));

function Loading() {
  return (
    <div className="grid min-h-[50svh] place-items-center">
      <Spinner label="Loading..." isLabelShown />
    </div>
  );
}

/** The appointments of who is signed in: a patient's or the staff's, by the server's word (specification §2). */
export function Dashboard() {
  const client = queryClientOfPage();
  const profile = useQuery({ ...ownProfileQuery, staleTime: 0 }, client);
  const twoFactor = useQuery(twoFactorStatusQuery, client);
  if (!profile.data || !twoFactor.data) {
    const failed = [profile, twoFactor].filter(({ isError }) => isError);
    if (failed.length === 0) return <Loading />;
    return (
      <div role="alert" className="grid min-h-[50svh] content-center">
        <LoadingFailure
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        >
          Your appointments could not be loaded.
        </LoadingFailure>
      </div>
    );
  }
  const View = profile.data.role === "employee" ? StaffView : PatientView;
  return (
    <>
      {!twoFactor.data.enabled && <TwoFactorBanner />}
      <Suspense fallback={<Loading />}>
        <View profile={profile.data} />
      </Suspense>
    </>
  );
}
