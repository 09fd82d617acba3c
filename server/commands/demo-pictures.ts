import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { deserialize } from "node:v8";
import { makePictureFiles, type ProcessedPicture } from "#server/content/make-pictures.ts";
import { demoPortraits } from "./demo-people.ts";
import { demoPosts } from "./demo-posts.ts";

/** The demo's pictures by the name of their drawing in content/example/pictures/. */
type DemoPictures = ReadonlyMap<string, ProcessedPicture>;

/** The drawings that the demo shows. */
const drawings: ReadonlySet<string> = new Set([...demoPosts.map(({ picture }) => picture), ...demoPortraits]);

/** What `makeDemoPictures` returned to the build, in the format of node:v8. */
const beside = join(import.meta.dirname, "../demo-pictures");
const sources = join(import.meta.dirname, "../../content/example/pictures");

async function findDrawings(folder: string): Promise<Map<string, string>> {
  const files = new Map((await readdir(folder)).map((file) => [parse(file).name, join(folder, file)]));
  return new Map(
    [...drawings].flatMap((drawing) => {
      const file = files.get(drawing);
      return file ? [[drawing, file] as const] : [];
    }),
  );
}

/** Encodes the demo's pictures from the drawings in a folder; undefined if one is missing. */
export async function makeDemoPictures(folder: string): Promise<DemoPictures | undefined> {
  const files = await findDrawings(folder);
  if (files.size < drawings.size) return undefined;
  const made = new Map<string, ProcessedPicture>();
  for (const [drawing, file] of files) made.set(drawing, await makePictureFiles(await readFile(file)));
  return made;
}

let encodedSources: ReturnType<typeof makeDemoPictures> | undefined;

/**
 * Returns the pictures that the build made, since encoding takes a first start seconds; without a build encodes those of
 * the sources, once in a process.
 */
export async function loadDemoPictures(built = beside): Promise<DemoPictures> {
  const pictures = existsSync(built)
    ? deserialize(await readFile(built))
    : await (encodedSources ??= makeDemoPictures(sources));
  if (!pictures) throw new Error(`A picture of the demo is missing from ${sources}/.`);
  return pictures;
}
