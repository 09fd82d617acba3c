import ICAL from "ical.js";
import type { ArrivedMail } from "./mail-server.ts";

/** The event in the calendar part of an email, as a calendar program reads it; undefined where it has none. */
export function eventIn(mail: ArrivedMail | undefined) {
  const part = mail?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!part) return undefined;
  const { content } = part;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("The calendar part holds no event.");
  return {
    text,
    method: calendar.getFirstPropertyValue("method"),
    event: new ICAL.Event(component),
    status: component.getFirstPropertyValue("status"),
  };
}
