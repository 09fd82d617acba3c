import type { Reply } from "#contract/route.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import type { listDocumentsRoute } from "#contract/site/office-site.ts";
import type { Path } from "./paths.ts";
import { type Shape, type ShapeOf, shapeOfDocument } from "./shapes.ts";

/** A step of the set-up that fills in a part of one document. */
export interface DocumentStep {
  readonly id: DocumentKind;
  readonly title: string;
  readonly introduction: string;
  /** What the step asks for, without the numbers of entries; everything where it names nothing. */
  readonly fields: readonly Path[];
}

/** The steps that fill in documents, in the order in which an owner takes them (site-12). */
export const documentSteps: readonly DocumentStep[] = [
  {
    id: "practice",
    title: "Name and address",
    introduction:
      "As on your door and your letters. Every page, email and calendar entry takes them from here.",
    fields: [
      "name",
      "address.street",
      "address.city",
      "address.state",
      "address.state_code",
      "address.postcode",
      "phone",
      "email",
      "time_zone",
    ],
  },
  {
    id: "hours",
    title: "Opening hours",
    introduction:
      "Change what is different at your office. The request form offers the days on which you are open.",
    fields: [],
  },
  {
    id: "providers",
    title: "Dentists and hygienists",
    introduction: "Who treats patients, and on which days. A photograph can come later.",
    fields: ["key", "name", "credentials", "job_title", "picture", "specialties", "hours", "retired"].map(
      (name) => `providers.${name}`,
    ),
  },
  {
    id: "visits",
    title: "Kinds of visit",
    introduction: "What patients can ask for, and how long each takes. These three suit most practices.",
    fields: ["value", "label", "minutes", "specialty", "retired"].map((name) => `categories.${name}`),
  },
  {
    id: "services",
    title: "Services",
    introduction: "Each has a card on the home page and a page of its own, which you can extend later.",
    fields: ["slug", "title", "summary", "picture", "specialty"].map((name) => `services.${name}`),
  },
  {
    id: "insurers",
    title: "Insurance",
    introduction: "The plans that patients choose from when they register or ask for a visit.",
    fields: [],
  },
  {
    id: "look",
    title: "Color and logo",
    introduction: "One color is enough: the others are made from it, so that everything stays easy to read.",
    fields: [],
  },
];

/** The step that sends an email. */
export const emailStep = "email";

/** A document's shape with some of its fields alone. */
function pick(shape: Shape, fields: readonly Path[]): Shape {
  if (fields.includes("")) return shape;
  if (shape.type === "list") return { ...shape, entry: pick(shape.entry, fields) };
  if (shape.type !== "group") return shape;
  const parts = Object.entries(shape.fields).flatMap(([name, part]) => {
    const within = fields.filter((path) => path === name || path.startsWith(`${name}.`));
    return within.length === 0
      ? []
      : [
          [
            name,
            pick(
              part,
              within.map((path) => path.slice(name.length + 1)),
            ),
          ] as const,
        ];
  });
  return { ...shape, fields: Object.fromEntries(parts) };
}

/** The shape of what a step asks for. */
export function shapeOfStep({ id, fields }: DocumentStep): ShapeOf<"group"> {
  const shape = shapeOfDocument(id);
  return fields.length === 0 ? shape : (pick(shape, fields) as ShapeOf<"group">);
}

type Listed = Reply<typeof listDocumentsRoute>["documents"];

/** Whether a document has what it needs, and the owner has looked at it: the starter's is kept by saving it. */
export function isDone(documents: Listed, kind: DocumentKind): boolean {
  const document = documents.find((one) => one.kind === kind);
  return (
    document !== undefined && document.problems === 0 && (document.draft !== null || document.version > 1)
  );
}
