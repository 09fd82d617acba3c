import { Notice } from "./notice.tsx";

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
        <span>In pain now? </span>
        <a href={call.href} className="underline underline-offset-4">
          Call {call.number}
        </a>
        <span>, day and night.</span>
      </p>
      <p className="mt-1 text-note">{call.warning}</p>
    </Notice>
  );
}
