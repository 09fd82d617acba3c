import { providers, providersPage } from "#practice/providers.ts";
import { describeProviders } from "../about/describe-providers.ts";
import { ProviderIntroduction } from "../about/provider-introduction.tsx";
import { PageOpening } from "../ui/page-opening.tsx";
import { StructuredData } from "../ui/structured-data.tsx";
import type { Route } from "./+types/providers";
import { describePage, readOrigin } from "./describe-page.ts";

export const loader = readOrigin;
export const clientLoader = readOrigin;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: providersPage.heading,
    description: providersPage.searchDescription,
    path: "/about/team",
    loaderData,
  });

export default function Providers({ loaderData: { origin } }: Route.ComponentProps) {
  return (
    <>
      <PageOpening heading={providersPage.heading} introduction={[providersPage.introduction]} />
      <div className="border-t border-line">
        {providers.map((provider, index) => (
          <ProviderIntroduction key={provider.name} provider={provider} isFirst={index === 0} />
        ))}
      </div>
      <StructuredData data={import.meta.env.SSR ? describeProviders(origin) : undefined} />
    </>
  );
}
