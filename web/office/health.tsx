import { queryOptions } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { OfficeHealth } from "#contract/office/office-insights.ts";
import { call } from "#web/api/browser-call.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Moment, OfficeData } from "./office-data.tsx";

type Line = OfficeHealth["results"][number];

const healthQuery = queryOptions({
  queryKey: ["office", "health"],
  queryFn: () => call("GET /api/office/health/", {}),
  staleTime: 0,
});

const levels: Readonly<
  Record<Line["level"], { words: string; icon: typeof CircleCheck; className: string }>
> = {
  ok: { words: "In order", icon: CircleCheck, className: "text-success" },
  warn: { words: "Worth a look", icon: TriangleAlert, className: "text-warning" },
  fail: { words: "Needs attention", icon: CircleAlert, className: "text-danger" },
};

/** The health of the site and its server, a line for each check (office-22); those in order are folded. */
export function Health() {
  return (
    <OfficeData query={healthQuery} what="the state of the site">
      {({ checked, results }) => (
        <div className="grid gap-4">
          <div>
            <h3 className="text-lg font-semibold">The site</h3>
            <p className="text-note text-muted">
              Checked <Moment at={checked} />
            </p>
          </div>
          <Summary lines={results} />
          <Lines lines={results.filter(({ level }) => level !== "ok")} />
          <details>
            <summary className="min-h-8 cursor-pointer font-semibold text-accent">What is in order</summary>
            <div className="mt-3">
              <Lines lines={results.filter(({ level }) => level === "ok")} />
            </div>
          </details>
        </div>
      )}
    </OfficeData>
  );
}

function Summary({ lines }: { lines: readonly Line[] }) {
  const faults = lines.filter(({ level }) => level !== "ok");
  if (faults.length === 0) return <Notice variant="success">Everything looks good.</Notice>;
  const isBad = faults.some(({ level }) => level === "fail");
  return (
    <Notice variant={isBad ? "danger" : "warning"}>
      {faults.length === 1 ? "One line needs" : `${faults.length} lines need`} attention. Words in capitals
      and commands such as “enamel backup” are for the person who looks after the server.
    </Notice>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="divide-y divide-border rounded-box border border-border">
      {lines.map((line) => (
        <HealthLine key={line.subject} {...line} />
      ))}
    </ul>
  );
}

function HealthLine({ subject, level, sentence }: Line) {
  const { words, icon: Icon, className } = levels[level];
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr_auto]">
      <p className="font-semibold">{subject}</p>
      <p className="min-w-0 wrap-anywhere">{sentence}</p>
      <p className={`flex items-center gap-2 text-note font-semibold ${className}`}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {words}
      </p>
    </li>
  );
}
