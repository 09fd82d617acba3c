/**
 * What the previous page passes on in the router's state: a notice, whose password was reset, or the address that was
 * just registered. A reload keeps it; the server does not know it.
 */
export function passedOn(state: unknown, name: "notice" | "username" | "registered"): string | undefined {
  const text = (state as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof text === "string" ? text : undefined;
}
