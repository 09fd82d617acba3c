import { m } from "#messages/messages.js";
import { Notice } from "./notice.tsx";
import { withElements } from "./with-elements.ts";

interface EmergencyLineProps {
  /** The number to call, as a link and as people read it; undefined where the practice has none. */
  call: { readonly href: string; readonly number: string; readonly warning: string } | undefined;
  className?: string;
}

/** Whom to call in pain, day and night, and when to call for an ambulance instead. */
export function EmergencyLine({ call, className }: EmergencyLineProps) {
  if (!call) return null;
  return (
    <Notice variant="danger" className={className}>
      <p className="font-semibold">
        {withElements(m.emergency_line, {
          call: (
            <a href={call.href} className="underline underline-offset-4">
              {m.emergency_line_call({ number: call.number })}
            </a>
          ),
        })}
      </p>
      <p className="mt-1 text-note">{call.warning}</p>
    </Notice>
  );
}
