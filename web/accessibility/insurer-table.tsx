import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { insurerContacts } from "#practice/insurer-contacts.ts";
import type { InsurerContact, Phone } from "#practice/program/shapes.ts";
import { type Column, Table } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

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
      <span className="sr-only">none</span>
    </>
  );
}

const columns: readonly Column<InsurerContact>[] = [
  { heading: "Phone", cell: ({ phone }) => <PhoneLink {...phone} /> },
  { heading: "TTY1", cell: ({ tty1 }) => <PhoneLink {...tty1} /> },
  { heading: "TTY2", cell: ({ tty2 }) => (tty2 ? <PhoneLink {...tty2} /> : <NoValue />) },
  {
    heading: "Member portal",
    cell: ({ portal }) =>
      portal ? (
        <TextLink
          to={portal.href}
          aria-label={portal.label}
          variant="standalone"
          className="whitespace-nowrap"
        >
          Portal
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
      rows={insurerContacts}
      keyOf={({ label }) => label}
      rowHeader={{ heading: "Insurer", cell: ({ label }) => label }}
      columns={columns}
    />
  );
}
