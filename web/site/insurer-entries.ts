import type { SiteContent } from "#contract/site/documents.ts";
import type { Text } from "#contract/site/values.ts";
import { type ShapeOf, shapeOfDocument } from "./shapes.ts";
import type { Content } from "./site-queries.ts";

/** An insurance, and what each form calls it. */
export type Insurer = SiteContent["insurers"]["insurers"][number];

/** From this place on are the choices that end each form's list, such as 'Other'. */
const lastPlaces = 900;

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
  const createEntry = () => createInsurer((readContent() as SiteContent["insurers"]).insurers, { en: "" });
  return { ...shape, fields: { ...shape.fields, insurers: { ...insurers, createEntry } } };
}
