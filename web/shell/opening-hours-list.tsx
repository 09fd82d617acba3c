import { soonClosures } from "#contract/office/closures.ts";
import { describeOpeningHours } from "#contract/site/describe-hours.ts";
import { ClosureWords } from "#web/api/closure-words.tsx";
import { useOfficeDays } from "#web/api/office-days.ts";

/** The office's hours, a term for the days and a description for the times, and its closures of the next days (office-10). */
export function OpeningHoursList({ className }: { className: string }) {
  const days = useOfficeDays();
  const closures = days ? soonClosures(days) : [];
  return (
    <div className={className}>
      <dl>
        {describeOpeningHours().map(({ days: open, hours }) => (
          <div key={open}>
            <dt className="font-semibold">{open}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      {closures.length > 0 && (
        <ul className="mt-3 grid gap-1.5 font-semibold">
          {closures.map((closure) => (
            <li key={`${closure.from} ${closure.to} ${closure.reason}`}>
              <ClosureWords closure={closure} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
