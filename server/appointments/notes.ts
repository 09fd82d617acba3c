import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { StaffAppointment } from "#contract/appointments.ts";
import { type StoredNote, staleNote } from "#contract/visit-changes.ts";
import { isCurrent } from "#server/http/if-match.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { type ChangeDependencies, lockAppointments, readRow } from "./appointment-row.ts";
import { toStaffAppointment } from "./appointments.ts";
import { appointments } from "./table.ts";

/** Staff's note about an appointment, and its version: a hash of its text, so that equal notes do not conflict. */
export function describeNote(note: string): StoredNote {
  return { note: note || null, note_version: hash("sha256", note, "base64url").slice(0, 22) };
}

interface WrittenNote {
  readonly id: number;
  readonly note: string;
  readonly ifMatch: string | undefined;
}

/**
 * Writes staff's note about an appointment; an empty one clears it (visits-37). Throws `not_found`, and `stale_copy` with
 * the stored note if that is newer than the one that was edited.
 */
export async function storeNote(
  { database, clock }: ChangeDependencies,
  { id, note, ifMatch }: WrittenNote,
): Promise<StaffAppointment & StoredNote> {
  return database.transaction(async (transaction) => {
    await lockAppointments(transaction, [id]);
    const [stored] = await transaction
      .select({ note: appointments.note })
      .from(appointments)
      .where(eq(appointments.id, id));
    const newer = describeNote(stored?.note ?? "");
    if (stored && !isCurrent(ifMatch, newer.note_version)) throw new ProblemError(staleNote, { more: newer });
    await transaction.update(appointments).set({ note }).where(eq(appointments.id, id));
    return { ...toStaffAppointment(await readRow(transaction, id), clock()), ...describeNote(note) };
  });
}
