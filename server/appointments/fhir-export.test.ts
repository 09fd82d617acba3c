import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FhirBundle } from "#contract/appointments/fhir.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { readAccessLog } from "#tests/support/access-log.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { loadFhirDefinitions, requireValidBundle } from "#tests/support/fhir-validator.ts";
import { writeExportFile } from "./fhir-export.ts";

const now = new Date("2027-03-10T22:00:00Z");
const site = "https://practice.example";
let program: TestApp;
let folder: string;

beforeAll(async () => {
  loadFhirDefinitions();
  program = await anApp({ clock: () => now });
  folder = await mkdtemp(join(tmpdir(), "enamel-fhir-"));
}, 60_000);

afterAll(async () => {
  await program.close();
  await rm(folder, { recursive: true });
});

describe("the file of all appointments (exports-4)", () => {
  const write = (name: string) =>
    writeExportFile({ database: program.database, file: join(folder, name), now, site });

  test("is one valid bundle with each resource once, readable by its user alone and access-logged", {
    tags: "full",
  }, async () => {
    const own = await anApp({ clock: () => now });
    try {
      const { database } = own;
      const file = join(folder, "empty.json");
      expect(await writeExportFile({ database, file, now, site })).toBe(0);
      expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
        resourceType: "Bundle",
        type: "collection",
        timestamp: now.toISOString(),
      });
      const account = await anAccount(database, { username: "mika.ost" });
      await anAccount(database, { username: "never.asked" });
      const ofGuest = await anAppointment(database);
      const visit = { accountId: account.id, confirmedTime: "08:00" };
      // More than one batch.
      for (let day = 0; day < 520; day += 1) {
        const confirmedDate = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
        await aStoredVisit(database, { ...visit, confirmedDate, provider: day % 2 ? "osei" : "takeda" });
      }
      const whole = join(folder, "whole.json");
      expect(await writeExportFile({ database, file: whole, now, site })).toBe(521);
      expect((await stat(whole)).mode & 0o777).toBe(0o600);
      const bundle: FhirBundle = JSON.parse(await readFile(whole, "utf8"));
      requireValidBundle(bundle);
      const counts = Object.groupBy(bundle.entry, ({ resource }) => resource.resourceType);
      expect(Object.fromEntries(Object.entries(counts).map(([type, all]) => [type, all?.length]))).toEqual({
        Patient: 2,
        Practitioner: 2,
        Location: 1,
        Appointment: 521,
      });
      const entry = { employee_id: null, employee_username: "command line" };
      expect(await readAccessLog(database)).toEqual([
        { ...entry, patient_id: account.id, patient_username: "mika.ost", appointment_id: null },
        { ...entry, patient_id: null, patient_username: null, appointment_id: ofGuest.id },
      ]);
    } finally {
      await own.close();
    }
  });

  test("never replaces an existing one, and nothing is logged then", async () => {
    await writeFile(join(folder, "former.json"), "former");
    const before = await readAccessLog(program.database);
    await expect(write("former.json")).rejects.toThrow("already exists");
    expect(await readFile(join(folder, "former.json"), "utf8")).toBe("former");
    expect(await readAccessLog(program.database)).toEqual(before);
  });

  test("is absent where the export is ended", async () => {
    await anAppointment(program.database);
    const file = join(folder, "ended.json");
    const signal = AbortSignal.abort();
    await expect(writeExportFile({ database: program.database, file, now, site, signal })).rejects.toThrow(
      "aborted",
    );
    expect((await readdir(folder)).filter((name) => name.startsWith("ended"))).toEqual([]);
  });

  test("is absent after a failure, whose access log stays", async () => {
    const orphan = await anAppointment(program.database);
    await program.database.execute(`DELETE FROM appointment_guests WHERE appointment_id = ${orphan.id}`);
    const before = (await readAccessLog(program.database)).length;
    await expect(write("failed.json")).rejects.toThrow("neither an account nor a guest");
    expect((await readdir(folder)).filter((name) => name.startsWith("failed"))).toEqual([]);
    expect((await readAccessLog(program.database)).length).toBeGreaterThan(before);
    await program.database.execute(`DELETE FROM appointments WHERE id = ${orphan.id}`);
  });
});
