import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aFile } from "#tests/samples/post-forms.ts";
import { aDatabaseThatLosesCommitReplies } from "#tests/support/lost-reply.ts";
import { aDatabase } from "#tests/support/test-database.ts";
import { createPictureService, openPictureStorage } from "./pictures.ts";
import { preparePostQueries } from "./post-queries.ts";
import { createPostService } from "./posts.ts";

test("a post that was committed retains its picture's files when the reply to COMMIT is lost", async () => {
  const sound = await aDatabase();
  onTestFinished(() => sound.drop());
  const lossy = await aDatabaseThatLosesCommitReplies(sound.connection);
  onTestFinished(() => lossy.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-lost-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const changes = new ChangeNotifier();
  const storage = openPictureStorage({ storageUrl: undefined, dataDirectory });
  const queries = preparePostQueries(sound.database);
  const service = createPostService({
    database: lossy.database,
    changes,
    pictures: createPictureService({ database: sound.database, changes, storage }),
    queries,
    clock: () => new Date(),
  });
  const { id: authorId } = await anEmployee(sound.database);
  const form = {
    title: "A stored post",
    content: "Words",
    category: "Endodontics",
    is_draft: false,
  } as const;
  const picture = { featured_image: aFile(await aPicture()), featured_image_alt: "A wall" };

  await expect(service.createPost({ authorId }, { ...form, ...picture })).rejects.toThrow();

  const { results } = await queries.listPosts(1);
  expect(results).toMatchObject([{ title: "A stored post", picture: { alt: "A wall" } }]);
  const file = results[0]?.featured_image?.split("/").at(-1);
  expect(await readdir(join(dataDirectory, "pictures"))).toContain(file);
});
