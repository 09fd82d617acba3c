import type * as z from "zod/mini";
import { type Api, routes } from "#contract/api.ts";
import type { Reply, Route } from "#contract/route.ts";

type Schema = z.core.$ZodTypes;

/** What texts of these names are. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/(_at|_date|today|from|to)$/, "2030-01-07T17:00:00.000Z"],
  [/(_day)$/, "monday"],
  [/time_frame$/, "morning"],
  [/category$/, "general_dentist_emergency"],
];

/** A value that a schema of the contract accepts: nothing where that is allowed, and no entries in lists. */
function sampleOf(schema: Schema, name: string): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, part]) => [key, sampleOf(part as Schema, key)]),
      );
    case "array":
      return [];
    case "nullable":
      return null;
    case "optional":
      return undefined;
    case "string":
      return texts.find(([pattern]) => pattern.test(name))?.[1] ?? `some ${name}`;
    case "number":
      return 1;
    case "boolean":
      return false;
    case "enum":
      return Object.values(def.entries)[0];
    case "literal":
      return def.values[0];
    case "union":
      return sampleOf(def.options[0] as Schema, name);
    case "catch":
      return sampleOf(def.innerType as Schema, name);
    case "pipe":
      return sampleOf(def.in as Schema, name);
    case "null":
      return null;
    case "record":
      return {};
    default:
      throw new Error(`No sample of the type ${def.type} (${name}).`);
  }
}

const declared: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.values(routes).map((route) => [`${route.method} ${route.path}`, route]),
);

/** What a route replies, by the contract's own schema, with some values of one's own. */
export function sampleReply<Key extends keyof Api>(
  key: Key,
  values: Partial<Reply<Api[Key]>> = {},
): Reply<Api[Key]> {
  const body = declared[key]?.reply.body as Schema | undefined;
  return { ...(body && (sampleOf(body, key) as object)), ...values } as Reply<Api[Key]>;
}
