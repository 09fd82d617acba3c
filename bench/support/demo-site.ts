import { listPostsRoute } from "#contract/posts/posts.ts";
import type { BenchmarkContext } from "./benchmark-context.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** The production program with the demo practice and a database of its own. */
export interface DemoSite extends ServerProcess {
  readonly dataDirectory: string;
  /** The path of the newest post's page. */
  readonly postPath: string;
}

/** Starts the built program as `npm start` does, on a new data directory. */
export async function startDemoSite(
  context: BenchmarkContext,
  environment: Readonly<Record<string, string>> = {},
): Promise<DemoSite> {
  const dataDirectory = await context.makeDirectory();
  const site = await startServer({
    context,
    command: ["build/server/main.js", "start"],
    environment: {
      DATA_DIR: dataDirectory,
      HOST: "127.0.0.1",
      DEMO: "true",
      LOG_LEVEL: "info",
      ...environment,
    },
    readyPath: "/readyz",
  });
  const answer = await fetch(`${site.origin}${listPostsRoute.path}`);
  const [newest] = listPostsRoute.reply.body.parse(await answer.json()).results;
  if (!newest) throw new Error("The demo practice has no posts.");
  return { ...site, dataDirectory, postPath: `/blog/${newest.slug}` };
}
