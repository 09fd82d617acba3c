import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ownProfileQuery } from "../api/own-profile.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { secondsLeft } from "../session/access-token.ts";
import { type Renewal, renewSession } from "../session/renew-session.ts";
import { useSession } from "../session/use-session.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Checking } from "./checking.tsx";
import { SentHome } from "./sent-home.tsx";

interface RequireSessionProps {
  /** The one role that may see the page, by the server's word (sign-in-21). */
  role?: "employee";
  children: ReactNode;
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="page-width grid min-h-[60svh] place-items-center">
      <LoadError onRetry={onRetry}>
        We could not be reached. Please check your connection and try again.
      </LoadError>
    </div>
  );
}

/** Asks the server for the reader's role, since what is stored may be anything. */
function RequireRole({ role, children }: Required<RequireSessionProps>) {
  const { data, isError, refetch } = useQuery({ ...ownProfileQuery, staleTime: 0 }, queryClientOfPage());
  if (data) return data.role === role ? children : <SentHome />;
  return isError ? <Unreachable onRetry={() => void refetch()} /> : <Checking />;
}

/** Renews the stored session where it has expired. */
async function renewIfExpired(): Promise<Renewal> {
  const access = localStorage.getItem("access");
  const isExpired = (secondsLeft(access) ?? 0) <= 0;
  return isExpired ? renewSession(access) : "renewed";
}

/** Its children, once the stored session has been renewed where it had expired. */
function RequireFreshSession({ children }: { children: ReactNode }) {
  const [renewal, setRenewal] = useState<Renewal>();
  useEffect(() => {
    let isLeft = false;
    async function look() {
      const outcome = await renewIfExpired();
      if (!isLeft) setRenewal(outcome);
    }
    void look();
    return () => {
      isLeft = true;
    };
  }, []);
  async function retry() {
    setRenewal(undefined);
    setRenewal(await renewIfExpired());
  }
  if (renewal === "renewed") return children;
  return renewal === "unreachable" ? <Unreachable onRetry={() => void retry()} /> : <Checking />;
}

/**
 * Its children for who is signed in, and has the role if one is named; everybody else goes home, also as soon as the
 * session ends in this tab or another (sign-in-21). A waiting sign shows while it is checked. Another person's
 * signing in begins the page anew.
 */
export function RequireSession({ role, children }: RequireSessionProps) {
  const session = useSession();
  if (session === null) return <Checking />;
  if (!session) return <SentHome />;
  return (
    <RequireFreshSession key={session.username}>
      {role ? <RequireRole role={role}>{children}</RequireRole> : children}
    </RequireFreshSession>
  );
}

function hasEnrolmentToken(): boolean {
  return (secondsLeft(localStorage.getItem("enroll_access")) ?? 0) > 0;
}

/** Its children for who is signed in or holds an enrolment token; everybody else goes home (two-factor-2). */
export function RequireSessionOrEnrolment({ children }: { children: ReactNode }) {
  const session = useSession();
  // Enrolling turns the one into the other, and must not begin the page anew.
  const [isAdmitted, setIsAdmitted] = useState(false);
  if (session === null) return <Checking />;
  if (!isAdmitted && hasEnrolmentToken()) setIsAdmitted(true);
  if (isAdmitted) return children;
  return <RequireSession>{children}</RequireSession>;
}
