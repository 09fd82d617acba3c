import { providers, providersPage } from "#practice/providers.ts";
import { PageOpening } from "../ui/page-opening.tsx";
import { ProviderIntroduction } from "./provider-introduction.tsx";

/** Everyone who treats patients here, one below the other. */
export function Team() {
  return (
    <>
      <PageOpening heading={providersPage.heading} introduction={[providersPage.introduction]} />
      <div className="border-t border-border">
        {providers.map((provider, index) => (
          <ProviderIntroduction key={provider.name} provider={provider} isFirst={index === 0} />
        ))}
      </div>
    </>
  );
}
