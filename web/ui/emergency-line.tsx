import { Notice } from "./notice.tsx";

interface EmergencyLineProps {
  /** The number to call, as a link and as people read it. */
  call: { readonly href: string; readonly number: string; readonly warning: string };
  className?: string;
}

/** Whom to call in pain, day and night, and when to call for an ambulance instead. */
export function EmergencyLine({ call: { href, number, warning }, className }: EmergencyLineProps) {
  return (
    <Notice variant="danger" className={className}>
      <p className="font-semibold">
        <span>In pain now? </span>
        <a href={href} className="underline underline-offset-4">
          Call {number}
        </a>
        <span>, day and night.</span>
      </p>
      <p className="mt-1 text-note">{warning}</p>
    </Notice>
  );
}
