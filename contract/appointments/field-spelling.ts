/** How the calls for guests and callers spell these fields (visits-3, visits-40). Forms, replies and tables do not. */
const spelling = {
  other_insurance: "other_insurance_provider",
  preferred_time_frame: "preferred_time",
  preferred_second_day: "second_preferred_day",
  preferred_second_time_frame: "second_preferred_time",
  mouth_pain_area: "mouth_pain",
  accommodations: "accomodations",
} as const;

type Spelling = typeof spelling;

/** The name that a field has in those calls. */
export function nameInCall(field: string): string {
  return spelling[field as keyof Spelling] ?? field;
}

/** The field that has a name in those calls. */
export function fieldOfCall(sent: string): string {
  return Object.entries(spelling).find(([, name]) => name === sent)?.[0] ?? sent;
}

/** The same values under the names that they have in those calls, in the same order. */
export function spelledForCalls<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [nameInCall(name), value])) as {
    [Name in keyof Fields as Name extends keyof Spelling ? Spelling[Name] : Name]: Fields[Name];
  };
}
