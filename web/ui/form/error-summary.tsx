import { useEffect, useRef } from "react";
import { Notice } from "../notice.tsx";

/** Why a form was not taken, beside the form: what a toast says goes away, this stays (decision 31). */
export function ErrorSummary({ message }: { message: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <div ref={place} role="alert" className="empty:hidden">
      {message && <Notice kind="danger">{message}</Notice>}
    </div>
  );
}
