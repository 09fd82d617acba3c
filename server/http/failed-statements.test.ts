import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aStaffedProgram } from "#tests/support/staff-visits.ts";

const { program, aPending, put } = await aStaffedProgram();

test("a statement that fails is logged by its kind and its code, without what it would have stored", async () => {
  const id = await aPending();
  // PostgreSQL names the whole row in its error, and Drizzle the statement's values in its own.
  await program.database.execute(
    sql`ALTER TABLE appointments ADD CONSTRAINT no_thinners CHECK (note NOT LIKE '%warfarin%')`,
  );
  program.logLines.length = 0;
  const { status, body } = await put(id, "note", { note: "Takes warfarin." });
  expect([status, body.detail]).toEqual([500, "internal_error"]);
  await expect.poll(() => program.logLines).toHaveLength(2);
  const [failure = ""] = program.logLines;
  expect(JSON.parse(failure)).toMatchObject({
    msg: "internal_error",
    request_id: body.request_id,
    err: { message: "database error", cause: { code: "23514", message: "database error" } },
  });
  expect(program.logLines.join("") + JSON.stringify(body)).not.toMatch(/warfarin/i);
});
