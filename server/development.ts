import { createServer } from "vite";
import { reportError } from "./commands/report-error.ts";
import { readConfig } from "./config.ts";
import type { PageRenderer } from "./http/pages.ts";
import { openLog } from "./http/request-log.ts";
import { pagePolicyWith } from "./http/security-headers.ts";
import type { EmailRenderer } from "./mail/delivery.ts";
import { readSettings } from "./settings-file.ts";
import { firstOwnerMessage, startProgram } from "./start.ts";

// The same program as in production, with Vite in the place of the built pages: what is edited shows immediately.

async function main(): Promise<void> {
  const { environment, warnings } = readSettings(process.env);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  const config = readConfig(environment);
  const log = openLog(config.logLevel);
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  const pages = async () => (await vite.ssrLoadModule("./web/render.ts")) as unknown as PageRenderer;

  const program = await startProgram({
    config,
    log,
    // Nothing is cached, so unknown paths need not share one document; and a page that is being edited may not load.
    loadRenderer: async () => ({
      canonicalUrl: (url) => url,
      renderPage: async (...options) => (await pages()).renderPage(...options),
    }),
    clientDirectory: undefined,
    development: {
      loadEmailRenderer: async () =>
        (await vite.ssrLoadModule("./server/mail/templates/render-email.tsx")) as EmailRenderer,
      extend(app) {
        app.addHook("onRequest", (request, reply, done) => {
          vite.middlewares(request.raw, reply.raw, done);
        });
      },
      // Vite puts styles into the page by script and listens for changes on a socket of its own.
      // Beside a hash 'unsafe-inline' would not count.
      pagePolicy: ({ scripts }) =>
        pagePolicyWith(config.guestFormEndpoint)({ scripts, styles: [] })
          .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
          .replace("connect-src 'self'", "connect-src 'self' ws:"),
    },
  });
  const { address, firstOwnerLink } = program;
  process.stdout.write(`Enamel is ready at ${address}, and reloads what you edit.\n`);
  if (firstOwnerLink) process.stdout.write(`${firstOwnerMessage}\n  ${firstOwnerLink}\n`);

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      await vite.close();
      await program.stop();
      process.exit(0);
    });
  }
}

main().catch((error: unknown) => {
  process.exit(reportError(error, process));
});
