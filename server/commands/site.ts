import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { timeWanted } from "#contract/site/check-texts.ts";
import type { ContentProblem } from "#contract/site/content-problems.ts";
import { documentNames, namesOf } from "#contract/site/office-site.ts";
import { openPictureStorage } from "#server/content/pictures.ts";
import { publishFile, requireAbsent } from "#server/files.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { isFormerPractice, readFormerPractice } from "#server/site/former-practice.ts";
import { importSite } from "#server/site/import-site.ts";
import { exportSite, readSiteArchive, SiteArchiveError } from "#server/site/site-archive.ts";
import { type Command, CommandError, withMigratedDatabase } from "./command.ts";

/** What is said of a time in a document that is a file. */
const timeWantedInFile = "Write the time as HH:MM, such as 16:30.";

/** What the documents are refused for, a line each. */
function describeRefusal(error: unknown): string | undefined {
  if (error instanceof SiteArchiveError) return error.message;
  if (!(error instanceof ProblemError)) return undefined;
  const { fields = {}, more } = error.details;
  const problems = (more?.problems ?? []) as readonly ContentProblem[];
  return [
    "Nothing was changed:",
    ...Object.entries(fields).map(([field, messages]) => `  ${field}: ${messages.join(" ")}`),
    ...problems.map(
      ({ kind, path, message }) =>
        `  ${documentNames[kind]}, ${path}: ${message === timeWanted ? timeWantedInFile : message}`,
    ),
  ].join("\n");
}

/** `site export` and `site import` (site-8). */
export const siteCommands: readonly Command[] = [
  {
    name: "site export",
    operands: ["<file>"],
    summary: "writes the published documents of the site and their pictures into a new zip",
    run: ({ operands: [operand = ""] }, config) =>
      withMigratedDatabase(config, async ({ database }) => {
        const file = resolve(operand);
        await requireAbsent(file);
        const folder = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
        try {
          const complete = join(folder, "site.zip");
          await pipeline(
            exportSite({ database, storage: openPictureStorage(config) }, new Date()),
            createWriteStream(complete),
          );
          await publishFile(complete, file);
        } finally {
          await rm(folder, { recursive: true });
        }
        return `${file} holds the published documents of the site and their pictures.`;
      }),
  },
  {
    name: "site import",
    operands: ["<file>"],
    switches: ["publish"],
    summary:
      "makes drafts of the documents in a zip or a folder, or in the practice/ folder of 0.2.0, replacing those that exist, and stores their pictures; with --publish publishes them",
    run: ({ operands: [operand = ""], switches }, config) =>
      withMigratedDatabase(config, async ({ database }) => {
        const publishes = switches.has("publish");
        try {
          const from = resolve(operand);
          const archive = await (isFormerPractice(from) ? readFormerPractice : readSiteArchive)(from);
          const place = { database, storage: openPictureStorage(config) };
          await importSite(place, { ...archive, publishes, now: new Date() });
          const done = publishes ? "Published" : "Made drafts of";
          return `${done}: ${namesOf([...archive.documents.keys()])}.`;
        } catch (error) {
          const refusal = describeRefusal(error);
          throw refusal === undefined ? error : new CommandError(refusal);
        }
      }),
  },
];
