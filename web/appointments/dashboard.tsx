import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
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

/** Whether this page has led to /login for a failure already: from there, who is still signed in is led back here. */
let wasSentToLogin = false;

/** Leads to /login (specification §8); the second time it says so here, else the two pages would go in circles. */
function Failed({ onRetry }: { onRetry: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (wasSentToLogin) return;
    wasSentToLogin = true;
    void navigate("/login", { replace: true, state: { from: "/appointments" } });
  }, [navigate]);
  return (
    <div role="alert" className="grid min-h-[50svh] content-center">
      <LoadingFailure onRetry={onRetry}>Your appointments could not be loaded.</LoadingFailure>
    </div>
  );
}

/** The appointments of who is signed in: a patient's or the staff's, by the server's word (specification §2). */
export function Dashboard() {
  const client = queryClientOfPage();
  const profile = useQuery({ ...ownProfileQuery, staleTime: 0 }, client);
  const twoFactor = useQuery(twoFactorStatusQuery, client);
  const isLoaded = profile.data && twoFactor.data;
  useEffect(() => {
    if (isLoaded) wasSentToLogin = false;
  }, [isLoaded]);

  if (!isLoaded && (profile.isError || twoFactor.isError)) {
    return (
      <Failed
        onRetry={() => {
          void profile.refetch();
          void twoFactor.refetch();
        }}
      />
    );
  }
  if (!profile.data || !twoFactor.data) return <Loading />;
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
