import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ReactNode } from "react";
import { type InsurerContact, insurerContacts } from "#practice/insurance.ts";
import type { Phone } from "#practice/practice.ts";
import { TextLink } from "../ui/text-link.tsx";

function Dial({ dial, display }: Phone) {
  return (
    <TextLink to={`tel:${dial}`} variant="standalone" className="whitespace-nowrap tabular-nums">
      {display}
    </TextLink>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">none</span>
    </>
  );
}

const columns = ["Insurer", "Phone", "TTY1", "TTY2", "Member portal"] as const;

function Cell({ column, children }: { column: (typeof columns)[number]; children: ReactNode }) {
  return (
    <td className="flex items-center justify-between gap-4 md:table-cell md:px-4 md:py-2">
      <span aria-hidden className="text-muted md:hidden">
        {column}
      </span>
      <span>{children}</span>
    </td>
  );
}

function Row({ label, phone, tty1, tty2, portal }: InsurerContact) {
  return (
    <tr className="block rounded-box border border-border bg-surface px-5 py-4 md:table-row md:rounded-none md:border-0 md:bg-transparent">
      <th
        scope="row"
        className="block pb-2 text-left font-display text-2xl font-semibold md:table-cell md:py-2 md:pr-4 md:text-xl"
      >
        {label}
      </th>
      <Cell column="Phone">
        <Dial {...phone} />
      </Cell>
      <Cell column="TTY1">
        <Dial {...tty1} />
      </Cell>
      <Cell column="TTY2">{tty2 ? <Dial {...tty2} /> : <Nothing />}</Cell>
      <Cell column="Member portal">
        {portal ? (
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
          <Nothing />
        )}
      </Cell>
    </tr>
  );
}

/** Whom to call for an interpreter or a ride, insurer by insurer; every number can be tapped (accessibility-6). */
export function InsurerTable({ labelledBy }: { labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy} className="block w-full md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b-2 border-border-strong py-3 text-left font-semibold not-first:px-4"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 md:table-row-group md:[&>tr>*]:border-b md:[&>tr>*]:border-border">
        {insurerContacts().map((contact) => (
          <Row key={contact.label} {...contact} />
        ))}
      </tbody>
    </table>
  );
}
