import { useQuery } from "@tanstack/react-query";
import { m } from "#messages/messages.js";
import { loadEnglish } from "#web/api/english-site.ts";
import { ownProfileQuery, twoFactorStatusQuery } from "#web/api/own-account.ts";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { InEnglish } from "#web/ui/in-english.tsx";
import { LoadError, Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { nextVisitQuery } from "./own-visit-api.ts";

function Loading() {
  return (
    <div className="grid min-h-[50svh] place-items-center">
      <Spinner label={m.visit_loading()} isLabelShown />
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid min-h-[50svh] content-center">
      <LoadError onRetry={onRetry}>{m.own_requests_page_failed()}</LoadError>
    </div>
  );
}

const lazily = {
  fallback: <Loading />,
  failure: (_: unknown, retry: () => void) => <Failure onRetry={retry} />,
};
const PatientView = lazyComponent(async () => (await import("./patient-view.tsx")).PatientView, lazily);

async function loadStaffView() {
  const [{ StaffView: Loaded }] = await Promise.all([import("./staff-view.tsx"), loadEnglish()]);
  return Loaded;
}

const StaffView = lazyComponent(loadStaffView, lazily);

/** Recommends two-factor sign-in to an account without it (two-factor-12). */
function TwoFactorBanner() {
  return (
    <Notice
      variant="warning"
      action={
        <TextLink to="/settings/security/2fa" variant="standalone">
          {m.own_requests_two_factor_link()}
        </TextLink>
      }
    >
      {m.own_requests_two_factor()}
    </Notice>
  );
}

/** The appointments page of a patient or of staff, by the role that the server reports (visits-30). */
export function Dashboard() {
  const profile = useQuery({ ...ownProfileQuery, staleTime: 0 });
  const twoFactor = useQuery(twoFactorStatusQuery);
  const next = useQuery(nextVisitQuery);
  const isEmployee = profile.data?.role === "employee";
  // Content that loads late would shift the page; an error is shown in its place.
  if (!profile.data || !twoFactor.data || (!next.isFetched && !isEmployee)) {
    const failed = [profile, twoFactor].filter(({ isError }) => isError);
    if (failed.length === 0) return <Loading />;
    return (
      <Failure
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    );
  }
  return (
    <>
      {!twoFactor.data.enabled && <TwoFactorBanner />}
      {isEmployee ? (
        <InEnglish>
          <StaffView profile={profile.data} />
        </InEnglish>
      ) : (
        <PatientView profile={profile.data} />
      )}
    </>
  );
}
