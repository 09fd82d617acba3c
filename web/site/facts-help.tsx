import { Fragment } from "react";
import { site } from "#contract/site/site.ts";

/** What texts may name, each with an example of what it stands for. */
const facts = (): readonly (readonly [string, string])[] => {
  const { practice, providers, rules } = site();
  const [provider] = providers.providers;
  const [specialty] = providers.specialties;
  return [
    ["{practice}", practice.name],
    ["{phone}", practice.phone.display],
    ...(practice.emergency.phone.display
      ? ([["{emergency_phone}", practice.emergency.phone.display]] as const)
      : []),
    ["{email}", practice.email],
    ["{street}", practice.address.street],
    ["{city}", practice.address.city],
    ["{state}", practice.address.state],
    ["{state_code}", practice.address.state_code],
    ["{postcode}", practice.address.postcode],
    ["{hours}", "the opening hours"],
    ["{everyones_days}", "who treats patients on which days"],
    ...(provider
      ? ([
          [`{provider:${provider.key}}`, provider.short_name],
          [`{provider_name:${provider.key}}`, provider.name],
        ] as const)
      : []),
    ...(specialty ? ([[`{days:${specialty.value}}`, `the days of the ${specialty.name}`]] as const) : []),
    ["{sedation_age}", String(rules.sedation_recommended_under_age)],
    ["{interpreter_notice}", String(rules.interpreter_notice_business_days)],
  ];
};

/** The facts that texts name by placeholders, so that each is written once (site-2). */
export function FactsHelp() {
  return (
    <details className="rounded-box border border-border bg-surface-sunken px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        Words in braces are filled in for you
      </summary>
      <p className="pb-3 text-muted">
        Use them in any text. When the fact changes, every text changes with it.
      </p>
      <dl className="grid gap-x-4 gap-y-1 pb-4 text-note sm:grid-cols-[auto_1fr]">
        {facts().map(([name, meaning]) => (
          <Fragment key={name}>
            <dt className="font-semibold wrap-anywhere">{name}</dt>
            <dd className="mb-2 text-muted wrap-anywhere sm:mb-0">{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
