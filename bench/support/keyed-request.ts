import { requestAppointment } from "#contract/appointments.ts";
import { type SignedInPerson, visitRequest } from "./sign-in-people.ts";

/** One attempt of a patient's request, which returns its id; undefined without a response, or with one to retry. */
export async function sendKeyedRequest(
  origin: string,
  person: SignedInPerson,
  key: string,
): Promise<number | undefined> {
  try {
    const answer = await fetch(`${origin}${requestAppointment.path}`, {
      method: "POST",
      headers: { ...person.headers, "content-type": "application/json", "idempotency-key": key },
      body: visitRequest,
      signal: AbortSignal.timeout(2_000),
    });
    const body = (await answer.json()) as { id?: number; detail?: string };
    if (answer.status === 201) return body.id;
    if (answer.status < 500) throw new Unexpected(`${answer.status} ${body.detail}`);
    return undefined;
  } catch (error) {
    if (error instanceof Unexpected) throw error;
    return undefined;
  }
}

class Unexpected extends Error {}
