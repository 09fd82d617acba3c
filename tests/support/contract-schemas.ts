import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type * as z from "zod/mini";
import { routes } from "#contract/api.ts";
import { offeredValues } from "#contract/fields.ts";
import type { Route } from "#contract/route.ts";

/** A schema of the contract as its own definition describes it. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

const contractFolder = new URL("../../contract/", import.meta.url);

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** The schema within optional, nullable and transformed ones. */
function unwrap(schema: z.ZodMiniType): z.ZodMiniType {
  const { in: first, out, innerType } = definitionOf(schema);
  if (innerType) return unwrap(innerType);
  if (!first) return schema;
  return unwrap(definitionOf(first).type === "transform" ? (out ?? first) : first);
}

/** The names of a schema's fields; undefined where it is no object. */
export function fieldsOf(schema: z.ZodMiniType): string[] | undefined {
  const { shape } = definitionOf(unwrap(schema));
  return shape && Object.keys(shape);
}

/** The types of the schemas that a schema is made of, such as `string` and `enum`. */
function typesWithin(schema: z.ZodMiniType): string[] {
  if (offeredValues.has(schema)) return ["enum"];
  const { type, in: first, out, innerType, options = [] } = definitionOf(schema);
  const parts = [first, out, innerType, ...options].filter((part) => part !== undefined);
  return [type, ...parts.flatMap(typesWithin)];
}

/** The names of a schema's fields that take a text of any words: no choice among given ones. */
export function textFieldsOf(schema: z.ZodMiniType): string[] {
  const shape = definitionOf(unwrap(schema)).shape ?? {};
  return Object.entries(shape).flatMap(([name, field]) => {
    const types = typesWithin(field);
    return types.includes("string") && !types.includes("enum") ? [name] : [];
  });
}

/** The names of a schema's fields that take a boolean, or a form's text for one. */
export function booleanFieldsOf(schema: z.ZodMiniType): string[] {
  const shape = definitionOf(unwrap(schema)).shape ?? {};
  return Object.entries(shape).flatMap(([name, field]) =>
    typesWithin(field).includes("boolean") ? [name] : [],
  );
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === "object" && value !== null && "_zod" in value;
}

/** What browser and server send each other by the contract's routes, as `route.part`. */
function sentByRoutes(): [name: string, z.ZodMiniType][] {
  return Object.entries<Route>(routes).flatMap(([name, route]) =>
    (["params", "query", "headers", "body", "form"] as const).flatMap((part): [string, z.ZodMiniType][] => {
      const schema = route[part];
      return schema ? [[`${name}.${part}`, schema]] : [];
    }),
  );
}

/**
 * Every schema of what is sent, and every other object schema that a file of the contract exports, as `file.export`, but for
 * the site's documents: only their owners write them, whole.
 */
export async function contractSchemas(): Promise<ReadonlyMap<string, z.ZodMiniType>> {
  const schemas = new Map(sentByRoutes());
  const known = new Set(schemas.values());
  const files = readdirSync(contractFolder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(?!site[\\/]).*(?<!\.test)\.ts$/.test(file),
  );
  for (const file of files) {
    const exported = (await import(new URL(file, contractFolder).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!isSchema(value) || known.has(value) || !fieldsOf(value)) continue;
      schemas.set(`${basename(file, ".ts")}.${name}`, value);
    }
  }
  return schemas;
}
