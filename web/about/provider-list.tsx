import { providers } from "#practice/providers.ts";
import { providersPage } from "#practice/providers-page.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProviderIntroduction } from "./provider-introduction.tsx";

/** The providers, each with an introduction. */
export function ProviderList() {
  return (
    <>
      <PageHeader heading={providersPage.heading} introduction={[providersPage.introduction]} />
      <div className="border-t border-border">
        {providers.map((provider, index) => (
          <ProviderIntroduction key={provider.name} provider={provider} isFirst={index === 0} />
        ))}
      </div>
    </>
  );
}
