import { useQuery } from "@tanstack/react-query";
import { queryClientOfPage } from "../api/query-client.ts";
import { CheckboxField } from "../forms/checkbox-field.tsx";
import { subscriberCountQuery, subscribersInWords } from "./send-to-subscribers.ts";

interface AlsoSendProps {
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Offers to send a post by mail when it is published; nothing while there is nobody to send it to. */
export function AlsoSend({ isWanted, onChange }: AlsoSendProps) {
  const { data } = useQuery(subscriberCountQuery, queryClientOfPage());
  if (!data?.count) return null;
  return (
    <CheckboxField
      label={`Also send to ${subscribersInWords(data.count)}`}
      hint="By mail, once."
      checked={isWanted}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
