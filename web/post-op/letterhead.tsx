import { address, phone, practiceName } from "#practice/practice.ts";

/** The practice's name and contact, in print only, where the top bar is hidden. */
export function Letterhead({ url }: { url: string }) {
  const { street, city, stateCode, postcode } = address;
  return (
    <p
      data-letterhead
      className="hidden text-sm print:flex print:items-baseline print:justify-between print:gap-6"
    >
      <span className="font-display text-lg font-semibold">{practiceName}</span>
      <span className="text-right">
        {phone.display} · {street}, {city}, {stateCode} {postcode}
        <br />
        {url}
      </span>
    </p>
  );
}
