import { describeOpeningHours } from "#practice/opening-hours.ts";

const lines = describeOpeningHours();

/** The office's hours, a term for the days and a description for the times. */
export function OpeningHoursList({ className }: { className?: string }) {
  return (
    <dl className={className}>
      {lines.map(({ days, hours }) => (
        <div key={days}>
          <dt className="font-semibold">{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
