import { ApiProblem } from "./call.ts";

/** The sentence that an error brings along, from the server or from the browser, else `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback;
}

/** The fields that the server found wrong, with its sentences. */
export function fieldsOf(error: unknown): ApiProblem["fields"] {
  return error instanceof ApiProblem ? error.fields : undefined;
}
