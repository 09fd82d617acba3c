import type { SiteContent } from "#contract/site/documents.ts";
import type { Language, Text } from "#contract/site/values.ts";
import { type ShapeOf, shapeOfDocument } from "./shapes.ts";
import type { Content } from "./site-queries.ts";

type Insurers = SiteContent["insurers"];

/** An insurance, and what each form calls it. */
export type Insurer = Insurers["insurers"][number];

/** From this place on are the choices that end each form's list, such as 'Other'. */
const lastPlaces = 900;

/** The choices of those who have no insurance, or one that is not listed: nobody can be called there. */
const noInsurers = new Set(["none", "other"]);

/** What an insurance is called in a language; empty where that is not known yet. */
export const nameOfInsurer = ({ registration, guest_form }: Insurer, language: Language): string =>
  (registration ?? guest_form)?.label[language] ?? "";

/** The insurances that the forms offer and that have no phone number yet, by name. */
export function namesToCall({ insurers = [], contacts = [] }: Insurers, language: Language): string[] {
  const called = contacts.map(({ label }) => label);
  const names = insurers
    .filter(({ value, retired }) => !retired && !noInsurers.has(value))
    .map((insurer) => nameOfInsurer(insurer, language));
  return [...new Set(names)].filter((name) => name.trim() !== "" && !called.includes(name));
}

/** A new insurance, which both forms offer after those that are there. */
export function createInsurer(insurers: readonly Insurer[], label: Text): Insurer {
  function offer(form: "registration" | "guest_form") {
    const places = insurers.map((insurer) => insurer[form]?.place ?? 0).filter((place) => place < lastPlaces);
    return { place: Math.max(0, ...places) + 1, label };
  }
  return { value: "", registration: offer("registration"), guest_form: offer("guest_form"), retired: false };
}

/** The shape of the document of insurers, of which both forms offer a new one. */
export function withOfferedInsurers(readContent: () => Content): ShapeOf<"group"> {
  const shape = shapeOfDocument("insurers");
  const { insurers } = shape.fields;
  if (insurers?.type !== "list") return shape;
  const createEntry = () => createInsurer((readContent() as Insurers).insurers, { en: "" });
  return { ...shape, fields: { ...shape.fields, insurers: { ...insurers, createEntry } } };
}
