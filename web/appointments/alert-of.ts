import { ApiProblem } from "../api/call.ts";

/**
 * What to say of a failed call (specification §8): the server's own sentence, else `fallback`; where there was no
 * answer, why, else 'Something went wrong.'.
 */
export function alertOf(error: unknown, fallback: string): string {
  const said = error instanceof Error ? error.message : "";
  return said || (error instanceof ApiProblem ? fallback : "Something went wrong.");
}
