import { type ReactNode, useId } from "react";
import { ChangeEmailForm } from "../accounts/change-email-form.tsx";
import { ChangePasswordForm } from "../accounts/change-password-form.tsx";
import { ProfileSection } from "../accounts/profile-section.tsx";
import { SignedInAs } from "../accounts/signed-in-as.tsx";
import { RecentActivity } from "../sign-in/recent-activity.tsx";
import { RequireSession } from "../sign-in/require-session.tsx";
import { TwoFactorCard } from "../two-factor/two-factor-card.tsx";
import { titleOfPrivatePage } from "./private-page.ts";

export const meta = () => titleOfPrivatePage("My Account");

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id={id} className="mb-5 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}

export default function MyAccount() {
  return (
    <RequireSession>
      <div className="page-width py-10 sm:py-16">
        <header className="mb-8">
          <h1 className="text-4xl sm:text-5xl">My Account</h1>
          <SignedInAs />
        </header>
        <div className="grid items-start gap-6 lg:grid-cols-[1.35fr_1fr]">
          <div className="grid gap-6">
            <Section heading="Profile">
              <ProfileSection />
            </Section>
            <Section heading="Recent activity">
              <RecentActivity />
            </Section>
          </div>
          <div className="grid gap-6">
            <Section heading="Two-Factor Authentication">
              <TwoFactorCard />
            </Section>
            <Section heading="Change Password">
              <ChangePasswordForm />
            </Section>
            <Section heading="Change Email">
              <ChangeEmailForm />
            </Section>
          </div>
        </div>
      </div>
    </RequireSession>
  );
}
