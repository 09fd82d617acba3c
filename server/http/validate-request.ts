import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { invalidFields, notFound } from "#contract/problems.ts";
import type { Received, Route } from "#contract/route.ts";
import { ProblemError } from "./problem-error.ts";
import { readForm } from "./read-form.ts";

/** Rejects a request by throwing, before its body is validated and its form read. */
export type Authorize<Declared extends Route> = (
  received: Pick<Received<Declared>, "params" | "headers">,
  request: FastifyRequest,
) => Promise<void>;

/** Messages by field name, from failed validations. */
function fieldSentences(errors: readonly (z.core.$ZodError | undefined)[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of errors.flatMap((error) => error?.issues ?? []))
    (fields[path.join(".") || "body"] ??= []).push(message);
  return fields;
}

/**
 * Validates a request by its route's schemas. Throws `notFound` for an invalid path parameter, and `invalidFields` with
 * every invalid field. A route with a body and a form reads the one of the request's type.
 */
export async function validateRequest<Declared extends Route>(
  route: Declared,
  request: FastifyRequest,
  authorize?: Authorize<Declared>,
): Promise<Received<Declared>> {
  const params = route.params?.safeParse(request.params);
  if (params?.error) throw new ProblemError(notFound);
  const query = route.query?.safeParse(request.query);
  const headers = route.headers?.safeParse(request.headers);
  const received = { params: params?.data, query: query?.data, headers: headers?.data };
  await authorize?.(received as Received<Declared>, request);
  const sendsForm = route.form !== undefined && (!route.body || request.isMultipart());
  const body = sendsForm ? undefined : route.body?.safeParse(request.body);
  const form = sendsForm ? route.form?.safeParse(await readForm(request)) : undefined;
  const fields = fieldSentences([query?.error, headers?.error, body?.error, form?.error]);
  if (Object.keys(fields).length > 0) throw new ProblemError(invalidFields, { fields });
  return { ...received, body: body?.data, form: form?.data } as Received<Declared>;
}
