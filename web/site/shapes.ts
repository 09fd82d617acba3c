import * as z from "zod/mini";
import { type DocumentKind, documents } from "#contract/site/documents.ts";
import { picture, textShapes } from "#contract/site/values.ts";

/** What a value of a document consists of, and so which control edits it (site-7). */
export type Shape =
  /** One line that is the same in every language. */
  | { readonly type: "line"; readonly max: number }
  /** A text by language. */
  | { readonly type: "text"; readonly max: number; readonly isMultiline: boolean }
  | { readonly type: "number" }
  | { readonly type: "flag" }
  | { readonly type: "choice"; readonly values: readonly string[] }
  /** Some of the given values, in their order. */
  | { readonly type: "choices"; readonly values: readonly string[] }
  | { readonly type: "numbers" }
  | { readonly type: "picture" }
  | { readonly type: "group"; readonly fields: Readonly<Record<string, Shape>> }
  | {
      readonly type: "list";
      readonly entry: Shape;
      readonly max: number;
      readonly createEntry: () => unknown;
    }
  /** A value or null. */
  | { readonly type: "optional"; readonly value: Shape; readonly create: () => unknown }
  /** A value for some of the given keys. */
  | {
      readonly type: "record";
      readonly keys: readonly string[];
      readonly value: Shape;
      readonly create: () => unknown;
    };

export type ShapeOf<Type extends Shape["type"]> = Extract<Shape, { type: Type }>;

const longestList = 1_000;

function shapeOfList({ element, checks = [] }: z.core.$ZodArrayDef<z.core.$ZodType>): Shape {
  const entry = readShape(element);
  if (entry.type === "choice") return { type: "choices", values: entry.values };
  if (entry.type === "number") return { type: "numbers" };
  const maxima = checks.map(({ _zod: { def } }) => ("maximum" in def ? Number(def.maximum) : longestList));
  return {
    type: "list",
    entry,
    max: Math.min(longestList, ...maxima),
    createEntry: () => z.parse(element, undefined),
  };
}

function shapeOfGroup(parts: z.core.$ZodShape): Shape {
  const english = parts.en && textShapes.get(innermost(parts.en) as z.ZodMiniString);
  if (english) return { type: "text", max: english.max, isMultiline: english.isMultiline ?? false };
  return {
    type: "group",
    fields: Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, readShape(part)])),
  };
}

/** The schema within those that only fill in what is missing. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "default" || def.type === "prefault" ? innermost(def.innerType) : schema;
}

/** The shape of a schema's values. Throws an error for a schema that no control edits. */
function readShape(schema: z.core.$ZodType): Shape {
  if (schema === picture) return { type: "picture" };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "default":
    case "prefault":
      return readShape(def.innerType);
    case "nullable": {
      const { innerType } = def;
      return { type: "optional", value: readShape(innerType), create: () => z.parse(innerType, undefined) };
    }
    case "object":
      return shapeOfGroup(def.shape);
    case "array":
      return shapeOfList(def);
    case "record": {
      const keys = readShape(def.keyType);
      if (keys.type !== "choice") break;
      const { valueType } = def;
      const create = () => z.parse(valueType, undefined);
      return { type: "record", keys: keys.values, value: readShape(valueType), create };
    }
    case "enum":
      return { type: "choice", values: Object.values(def.entries).map(String) };
    case "string":
      return { type: "line", max: textShapes.get(schema as z.ZodMiniString)?.max ?? longestList };
    case "number":
      return { type: "number" };
    case "boolean":
      return { type: "flag" };
  }
  throw new Error(`No control edits a value of the type '${def.type}'.`);
}

/** The shape of a whole document. */
export function shapeOfDocument(kind: DocumentKind): ShapeOf<"group"> {
  const shape = readShape(documents[kind]);
  if (shape.type !== "group") throw new Error(`The document '${kind}' is not a group of values.`);
  return shape;
}
