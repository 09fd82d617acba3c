import { accountSections } from "#contract/site/site-files.ts";
import { m } from "#messages/messages.js";
import { AccountNav } from "#web/accounts/account-nav.tsx";
import { CalendarFeedCard } from "#web/accounts/calendar-feed-card.tsx";
import { ChangeEmailForm } from "#web/accounts/change-email-form.tsx";
import { ChangePasswordForm } from "#web/accounts/change-password-form.tsx";
import { OwnDataCard } from "#web/accounts/own-data-card.tsx";
import { ProfileSection } from "#web/accounts/profile-form.tsx";
import { RecordViewsCard } from "#web/accounts/record-views-card.tsx";
import { SignedInAs } from "#web/accounts/signed-in-as.tsx";
import { PatientsNextVisit } from "#web/appointments/next-visit.tsx";
import { RecentActivity } from "#web/sign-in/recent-activity.tsx";
import { SessionList } from "#web/sign-in/session-list.tsx";
import { PasskeysCard } from "#web/two-factor/passkeys-card.tsx";
import { TwoFactorCard } from "#web/two-factor/two-factor-card.tsx";
import { CardSection } from "#web/ui/card.tsx";
import type { PageHandle } from "./page.ts";
import { titleOfPrivatePage } from "./page.ts";

export const meta = () => titleOfPrivatePage(m.account_title());

export const handle: PageHandle = {
  layout: (content) => (
    <div className="page-width py-10 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">{m.account_title()}</h1>
      {content}
    </div>
  ),
};

export default function MyAccount() {
  return (
    <>
      <SignedInAs />
      <AccountNav />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1.35fr_1fr]">
        <div className="grid gap-6">
          <PatientsNextVisit />
          <CardSection id="profile" heading={m.account_profile()}>
            <ProfileSection />
          </CardSection>
          <CardSection id="devices" heading={m.session_devices()}>
            <SessionList />
          </CardSection>
          <CardSection id="activity" heading={m.account_activity()}>
            <RecentActivity />
          </CardSection>
          <RecordViewsCard />
        </div>
        <div className="grid gap-6">
          <CardSection id="two-factor" heading={m.two_factor_title()}>
            <TwoFactorCard />
          </CardSection>
          <CardSection id={accountSections.passkeys} heading={m.passkey_title()}>
            <PasskeysCard />
          </CardSection>
          <CardSection id={accountSections.password} heading={m.password_change_title()}>
            <ChangePasswordForm />
          </CardSection>
          <CardSection id="change-email" heading={m.email_change_title()}>
            <ChangeEmailForm />
          </CardSection>
          <CalendarFeedCard />
          <OwnDataCard />
        </div>
      </div>
    </>
  );
}
