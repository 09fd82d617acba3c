import { resolve } from "node:path";
import { writeExportFile } from "#server/appointments/fhir-export.ts";
import { type Command, untilStopped, withMigratedDatabase } from "./command.ts";

/** `export fhir` (exports-4). */
export const exportCommand: Command = {
  name: "export fhir",
  operands: ["<file>"],
  summary:
    "writes all appointments with their patients into a new file as a FHIR R4 bundle; the access log records it",
  run: ({ operands: [operand = ""] }, config) =>
    withMigratedDatabase(config, async ({ database }) => {
      const file = resolve(operand);
      const options = { database, file, now: new Date(), site: config.publicUrl };
      const count = await untilStopped((signal) => writeExportFile({ ...options, signal }));
      const held =
        count === 1 ? "1 appointment with its patient" : `${count} appointments with their patients`;
      return `${file} holds ${held}. Only this user can read it.`;
    }),
};
