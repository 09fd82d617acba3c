import { useQuery } from "@tanstack/react-query";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { formatSubscribers, subscriberCountQuery } from "./send-to-subscribers.ts";

interface AlsoSendProps {
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

/** A checkbox to send a post by email when it is published; nothing without subscribers. */
export function AlsoSend({ isWanted, onChange }: AlsoSendProps) {
  const { data } = useQuery(subscriberCountQuery);
  if (!data?.count) return null;
  return (
    <CheckboxField
      label={`Also send to ${formatSubscribers(data.count)}`}
      hint="By mail, once."
      checked={isWanted}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
