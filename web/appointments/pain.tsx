import TriangleAlert from "lucide-react/icons/triangle-alert";
import { isSeverePain, type RequestFlag } from "#contract/appointments/appointment-flags.ts";
import { discomfortLevels } from "#contract/appointments/request-fields.ts";
import { m } from "#messages/messages.js";
import { useLanguage } from "#web/ui/in-english.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** How much it hurts, such as '6 of 10'; severe pain is red, and bold with a mark where color is lost (visits-121). */
export function PainLevel({ level }: { level: number }) {
  const locale = useLanguage();
  const words = m.pain_level({ level, max: discomfortLevels.max }, { locale });
  if (!isSeverePain(level)) return <span>{words}</span>;
  return (
    <strong className="text-danger">
      <TriangleAlert aria-hidden className="mr-1 inline size-4 align-[-0.125em]" />
      <span>{words}</span>
    </strong>
  );
}

/** Whether a request's flags say that the patient is in severe pain. */
export function hasSeverePain({ flags }: { readonly flags: readonly RequestFlag[] }): boolean {
  return flags.some(({ code }) => code === "severe_pain");
}

/** That a patient is in severe pain, among other words about a visit (visits-121). */
export function SeverePain() {
  return (
    <span className="text-sm font-semibold whitespace-nowrap text-danger print:text-[9pt]">Severe pain</span>
  );
}

interface FlagNoticesProps {
  flags: readonly RequestFlag[];
  /** How serious a flag is; severe pain is red all the same (visits-121). */
  variant: "info" | "warning";
}

/** A request's flags in whole sentences. */
export function FlagNotices({ flags, variant }: FlagNoticesProps) {
  return flags.map(({ code, message }) => (
    <Notice key={code + message} variant={code === "severe_pain" ? "danger" : variant}>
      {message}
    </Notice>
  ));
}
