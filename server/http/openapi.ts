import * as z from "zod/mini";
import { offeredValues } from "#contract/fields.ts";
import type { Problem } from "#contract/problems.ts";
import { internalError, invalidFields } from "#contract/problems.ts";
import type { Route } from "#contract/route.ts";

type Json = Readonly<Record<string, unknown>>;

const problemSchema = z.toJSONSchema(
  z.object({
    detail: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.array(z.string()))),
    request_id: z.optional(z.string()),
  }),
);

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const offered = offeredValues.get(zodSchema as unknown as z.ZodMiniType);
      if (offered) jsonSchema.enum = [...offered.values()];
    },
  });
  return json;
}

function parametersOf(schema: z.ZodMiniObject | undefined, where: "path" | "query" | "header"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf({ body, form }: Route): Json {
  if (!body && !form) return {};
  const content = {
    ...(body && { "application/json": { schema: schemaOf(body, "input") } }),
    ...(form && { "multipart/form-data": { schema: schemaOf(form, "input") } }),
  };
  return { requestBody: { required: !body?.safeParse(undefined).success, content } };
}

function responsesOf({ reply, problems = [] }: Route): Json {
  const { type = "application/json" } = reply;
  const expected: readonly Problem[] = [...problems, invalidFields, internalError];
  const success = reply.body
    ? { description: "Success", content: { [type]: { schema: schemaOf(reply.body, "output") } } }
    : { description: "Success, without a body" };
  const failures = Map.groupBy(expected, ({ status }) => String(status));
  return {
    [reply.status]: success,
    ...Object.fromEntries(
      [...failures].map(([status, of]) => [
        status,
        {
          description: of
            .map(({ code, message }) => `${code}: ${message(undefined, { locale: "en" })}`)
            .join(" "),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      ]),
    ),
  };
}

/** Describes routes, by their names, as an OpenAPI 3.1 document. */
export function buildOpenApiDocument(
  routes: Readonly<Record<string, Route>>,
  { title, url }: { title: string; url: string },
): Json {
  const { $schema: _, ...problem } = problemSchema;
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const operation = {
      operationId: name,
      summary: route.summary,
      parameters: [
        ...parametersOf(route.params, "path"),
        ...parametersOf(route.query, "query"),
        ...parametersOf(route.headers, "header"),
      ],
      ...requestBodyOf(route),
      responses: responsesOf(route),
      security: route.access === "anyone" ? [] : [{ access: [] }],
    };
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1.0.0" },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { access: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
