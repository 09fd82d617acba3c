import { m } from "#messages/messages.js";

/** What is stored for a client that names neither browser nor system. */
const unknownDevice = "Unknown device";

/** What is stored for the command line. */
const officeDevice = "The office";

/** A device as it is stored, such as 'Firefox on Windows', in the words of the present language. */
export function describeDevice(stored: string): string {
  if (stored === unknownDevice) return m.session_device_unknown();
  if (stored === officeDevice) return m.session_device_office();
  const [browser = stored, system] = stored.split(" on ");
  return system ? m.session_device({ browser, system }) : stored;
}
