import { sql } from "drizzle-orm";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { routes } from "#contract/api.ts";
import { methodNotAllowed, notFound, unavailable } from "#contract/problems.ts";
import { practiceName } from "#practice/practice.ts";
import { serveAccounts } from "./accounts/routes.ts";
import { serveActivity } from "./activity/routes.ts";
import { serveAppointments } from "./appointments/routes.ts";
import type { Config } from "./config.ts";
import type { Changes } from "./database/changes.ts";
import type { Database } from "./database/connect.ts";
import { recogniseCallers } from "./http/access.ts";
import { serveAssets } from "./http/assets.ts";
import { answerFailure, answerParserFailure, sendProblem } from "./http/failures.ts";
import { KeptReplies } from "./http/kept-replies.ts";
import { describeApi } from "./http/openapi.ts";
import { type PageRenderer, servePages } from "./http/pages.ts";
import { countRequests, logRequests, type ProgramLog } from "./http/request-log.ts";
import { pagePolicyWith, securityHeaders } from "./http/security-headers.ts";
import { refuseOtherMethods, takeEmptyJson } from "./http/serve.ts";
import { endSlowBodies, type Patience, usualPatience } from "./http/slow-requests.ts";
import type { Outbox } from "./mail/outbox.ts";
import { serveNewsletter } from "./newsletter/routes.ts";
import { keepPictures, type PictureStorage } from "./pictures/pictures.ts";
import { serveStoredPictures } from "./pictures/serve-pictures.ts";
import { serveSessions } from "./sessions/routes.ts";
import { keepSessions } from "./sessions/sessions.ts";
import { serveSignIn } from "./sign-in/routes.ts";
import { serveTwoFactor } from "./two-factor/routes.ts";
import { checkCodes } from "./two-factor/two-factor.ts";

/** What the program is made of; tests give their own database and log. */
export interface AppParts {
  readonly config: Pick<Config, "publicUrl" | "dataDirectory" | "trustProxy" | "demo"> &
    Partial<Pick<Config, "guestFormEndpoint">>;
  readonly database: Database;
  readonly changes: Changes;
  /** Where pictures' files lie. */
  readonly pictureStorage: PictureStorage;
  /** Takes letters within the transaction that they belong to. */
  readonly outbox: Outbox;
  /** What time it is; tests set their own. */
  readonly clock: () => Date;
  /** The root secret; each use derives a key of its own from it. */
  readonly secretKey: Buffer;
  readonly log: FastifyBaseLogger;
  readonly writeRequestLine: ProgramLog["writeRequestLine"];
  readonly renderer: PageRenderer;
  /** Where the browser's built files lie; absent in development, where Vite serves them. */
  readonly clientDirectory: string | undefined;
  /** Bytes of kept answers at most; 0 makes every answer afresh, for measuring. */
  readonly keptBytes?: number;
  /** How long slow requests are borne; tests have less. */
  readonly patience?: Patience;
  /** Makes a page's Content-Security-Policy; development allows what Vite needs. */
  readonly pagePolicy?: (scripts: readonly string[]) => string;
}

const megabyte = 1024 * 1024;

/** Builds the whole HTTP side: API, pages, assets and pictures. It listens only when told to. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    config,
    database,
    changes,
    pictureStorage,
    outbox,
    clock,
    secretKey,
    log,
    writeRequestLine,
    renderer,
    clientDirectory,
    keptBytes = 64 * megabyte,
    patience = usualPatience,
  } = parts;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs more than the request; lines name the request's id themselves.
    childLoggerFactory: (shared) => shared,
    genReqId: countRequests(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: megabyte,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: answerParserFailure,
    frameworkErrors: answerFailure,
    connectionTimeout: patience.connectionTimeout,
    keepAliveTimeout: patience.keepAliveTimeout,
    requestTimeout: patience.requestTimeout,
    http: {
      headersTimeout: patience.headersTimeout,
      connectionsCheckingInterval: patience.connectionsCheckingInterval,
    },
  });
  endSlowBodies(app, patience);
  const everyAnswer = securityHeaders(config.publicUrl);
  const replies = new KeptReplies(keptBytes, everyAnswer);
  changes.subscribe({
    onChange(written) {
      const shown = written.filter((part) => part !== "appointments");
      if (shown.length > 0) replies.forget(shown);
    },
    onGap: () => replies.forgetAll(),
  });

  app.addHook("onSend", (_request, reply, payload, done) => {
    reply.headers(everyAnswer);
    done(null, payload);
  });
  logRequests(app, writeRequestLine);
  app.setErrorHandler(answerFailure);
  app.removeContentTypeParser("text/plain");
  takeEmptyJson(app);
  const sessions = keepSessions({ database, secretKey });
  recogniseCallers(app, (bearer) => sessions.findCaller(bearer, clock()));

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await database.execute(sql`SELECT 1`);
      return { status: "ready" };
    } catch {
      return sendProblem(reply, unavailable);
    }
  });

  const pictures = keepPictures({ database, changes, storage: pictureStorage });
  await serveNewsletter(app, {
    database,
    changes,
    pictures,
    replies,
    outbox,
    clock,
    secretKey,
    publicUrl: config.publicUrl,
  });
  serveSessions(app, { sessions, clock });
  await serveAccounts(app, { database, changes, pictures, clock, outbox, secretKey });
  serveActivity(app, { database, clock });
  const codes = checkCodes({ database, secretKey });
  serveSignIn(app, { database, secretKey, sessions, codes, demo: config.demo, clock });
  serveTwoFactor(app, { database, codes, sessions, outbox, demo: config.demo, clock });
  serveAppointments(app, { database, changes, outbox, clock, secretKey, config });
  const declared = Object.values(routes);
  refuseOtherMethods(app, declared);
  const description = JSON.stringify(
    describeApi(declared, { title: `${practiceName} API`, url: config.publicUrl }),
  );
  app.get("/api/openapi.json", async (_request, reply) => reply.type("application/json").send(description));

  if (clientDirectory) await serveAssets(app, { clientDirectory, everyAnswer });
  serveStoredPictures(app, { storage: pictureStorage, changes, everyAnswer });
  app.all("/api/*", async (_request, reply) => sendProblem(reply, notFound));
  servePages(app, {
    renderer,
    replies,
    publicUrl: config.publicUrl,
    pagePolicy: parts.pagePolicy ?? pagePolicyWith(config.guestFormEndpoint),
  });
  // Every address of a page is known to GET, so what comes here has another method.
  app.setNotFoundHandler(async (_request, reply) =>
    sendProblem(reply.header("Allow", "GET, HEAD"), methodNotAllowed),
  );
  return app;
}
