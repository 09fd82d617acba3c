import { data } from "react-router";
import { ApiProblem } from "#web/api/call.ts";

/** The response for a page's loader; a problem becomes the page's status, so that a 404 renders the not-found page. */
export async function orNotFound<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    throw data(null, { status: error.status === 400 ? 404 : error.status });
  }
}
