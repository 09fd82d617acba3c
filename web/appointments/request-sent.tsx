import CircleCheck from "lucide-react/icons/circle-check";
import { Button } from "#web/ui/button.tsx";

/** The form that had the focus is gone; a screen reader continues here. */
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}

/** Replaces a request form once the request has been sent (visits-14). */
export function RequestSent({ onAnother }: { onAnother: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center sm:py-14">
      <span className="grid size-16 place-items-center rounded-full bg-accent-subtle text-success">
        <CircleCheck aria-hidden className="size-9" />
      </span>
      <h2 ref={focus} tabIndex={-1} className="text-3xl">
        Appointment Request Submitted
      </h2>
      <p className="text-lg text-muted">We will get back to you soon.</p>
      <Button variant="secondary" onClick={onAnother} className="mt-2">
        Submit another
      </Button>
    </div>
  );
}
