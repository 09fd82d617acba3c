import { scheduleCall } from "#practice/home.ts";
import { timeFrames, weekdays } from "#practice/schedule.ts";
import { RequestLink } from "./request-link.tsx";

/** The call to action to request an appointment, beside the providers of each weekday. */
export function ScheduleCta() {
  return (
    <section aria-labelledby="schedule-heading" className="page-width pt-16 lg:pt-28">
      <div className="grid overflow-hidden rounded-panel bg-[light-dark(var(--color-inverse),var(--color-accent-subtle))] text-on-inverse lg:grid-cols-[1.15fr_1fr]">
        <div className="p-7 sm:p-12 lg:p-16">
          <h2 id="schedule-heading" className="text-4xl lg:text-6xl">
            {scheduleCall.heading}
          </h2>
          <p className="mt-5 mb-8 max-w-md text-lg leading-relaxed text-on-inverse-muted">
            {scheduleCall.paragraph}
          </p>
          <RequestLink
            {...scheduleCall.action}
            className="bg-on-inverse! text-inverse! hover:bg-on-inverse-muted!"
          />
        </div>
        <div className="border-t border-inverse-border p-7 sm:p-12 lg:border-t-0 lg:border-l lg:p-16">
          <h3 className="font-sans text-base font-semibold tracking-normal">Who is in</h3>
          <ul className="mt-3">
            {weekdays.map(({ value, name, label }) => (
              <li
                key={value}
                className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-inverse-border py-3.5"
              >
                <span className="font-display text-xl">{name}</span>
                <span className="text-on-inverse-muted">{/\((.+)\)$/.exec(label)?.[1]}</span>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-on-inverse-muted">{timeFrames.map(({ label }) => label).join(" or ")}</p>
        </div>
      </div>
    </section>
  );
}
