import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { type InsurerContact, type Phone, site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { PageHeader } from "#web/ui/page-header.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { HeadedSections } from "./headed-sections.tsx";

function PhoneLink({ dial, display }: Phone) {
  return (
    <TextLink to={`tel:${dial}`} variant="standalone" className="whitespace-nowrap tabular-nums">
      {display}
    </TextLink>
  );
}

function NoValue() {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{m.insurers_none()}</span>
    </>
  );
}

const insurer: Column<InsurerContact> = {
  get heading() {
    return m.insurers_insurer();
  },
  cell: ({ label }) => <span translate="no">{label}</span>,
};

const columns: readonly Column<InsurerContact>[] = [
  {
    get heading() {
      return m.insurers_phone();
    },
    cell: ({ phone }) => <PhoneLink {...phone} />,
  },
  {
    get heading() {
      return m.insurers_tty1();
    },
    cell: ({ tty1 }) => <PhoneLink {...tty1} />,
  },
  {
    get heading() {
      return m.insurers_tty2();
    },
    cell: ({ tty2 }) => (tty2 ? <PhoneLink {...tty2} /> : <NoValue />),
  },
  {
    get heading() {
      return m.insurers_member_portal();
    },
    cell: ({ portal }) =>
      portal ? (
        <TextLink
          to={portal.href}
          aria-label={portal.label}
          variant="standalone"
          className="whitespace-nowrap"
        >
          {m.insurers_portal()}
          <ArrowUpRight aria-hidden className="size-4" />
        </TextLink>
      ) : (
        <NoValue />
      ),
  },
];

/** Each insurer's numbers for interpreters and transportation, as `tel:` links (accessibility-6). */
export function InsurerTable({ labelledBy }: { labelledBy: string }) {
  return (
    <Table
      labelledBy={labelledBy}
      variant="cards"
      wideFrom="md"
      rows={site().insurers.contacts}
      keyOf={({ label }) => label}
      rowHeader={insurer}
      columns={columns}
    />
  );
}

/** What the office offers for accessibility, and the contact at each insurer. */
export function AccessibilityServices() {
  const { heading, introduction, sections, contacts } = site().accessibility.services;
  return (
    <>
      <PageHeader heading={heading} introduction={introduction} />
      <HeadedSections sections={sections} />
      <section aria-labelledby="insurers-heading" className="bg-surface-sunken">
        <div className="page-width py-14 lg:py-24">
          <div className="grid items-end gap-x-16 gap-y-3 lg:grid-cols-2">
            <h2 id="insurers-heading" className="text-4xl lg:text-5xl">
              {contacts.heading}
            </h2>
            <p className="max-w-lg text-lg text-muted">{contacts.introduction}</p>
          </div>
          <div className="mt-8 lg:mt-12">
            <InsurerTable labelledBy="insurers-heading" />
          </div>
        </div>
      </section>
    </>
  );
}
