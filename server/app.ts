import { randomUUID } from "node:crypto";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { routes } from "#contract/api.ts";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import { servePasskeySignIn } from "./accounts/passkey-sign-in.ts";
import { serveAccountManagement, serveOwnData, serveProfiles } from "./accounts/routes.ts";
import { servePasskeys, serveSessions, serveTwoFactor } from "./accounts/session-routes.ts";
import { createSessionService } from "./accounts/sessions.ts";
import { serveSignIn } from "./accounts/sign-in.ts";
import { serveFirstOwner, serveStaff } from "./accounts/staff-routes.ts";
import { createCodeVerifier } from "./accounts/two-factor.ts";
import { readVisitsIn } from "./appointments/absences.ts";
import { serveCalendarFeed, serveFhir } from "./appointments/export-routes.ts";
import { serveAppointments } from "./appointments/routes.ts";
import { serveHealth } from "./commands/checks.ts";
import type { Config } from "./config.ts";
import {
  createPictureService,
  type PictureStorage,
  readShownPicture,
  serveStoredPictures,
} from "./content/pictures.ts";
import { serveNewsletter, servePosts } from "./content/routes.ts";
import { authenticateCallers } from "./http/access.ts";
import { serveAssets } from "./http/assets.ts";
import { answerInLanguage } from "./http/language.ts";
import { serveReadiness } from "./http/listen.ts";
import { buildOpenApiDocument } from "./http/openapi.ts";
import { type PageRenderer, servePages } from "./http/pages.ts";
import { handleError, handleParserError, sendProblem } from "./http/problem-error.ts";
import { logRequests } from "./http/request-log.ts";
import { acceptEmptyJson, rejectMalformedTargets, toOriginForm } from "./http/request-target.ts";
import { ResponseCache } from "./http/response-cache.ts";
import { defaultConstantTime } from "./http/secrets.ts";
import { type PagePolicy, pagePolicyWith, securityHeaders } from "./http/security-headers.ts";
import { rejectOtherMethods } from "./http/serve.ts";
import { serveSiteFiles } from "./http/site-files.ts";
import { abortSlowBodies, defaultTimeouts, type Timeouts } from "./http/slow-requests.ts";
import type { Metrics } from "./office/metrics.ts";
import {
  serveAccessLog,
  serveInsights,
  serveOffice,
  serveOfficeLog,
  serveOfficeMail,
} from "./office/routes.ts";
import type { Services } from "./services.ts";
import { isPreviewToken, readDraftedSites } from "./site/preview.ts";
import type { PublishedSite } from "./site/published-site.ts";
import { servePublishedSite, serveSiteEditing, serveSitePictures } from "./site/routes.ts";

/** What the app depends on; tests pass their own database and log. */
export interface AppDependencies
  extends Pick<Services, "database" | "changes" | "outbox" | "clock" | "secretKey"> {
  readonly config: Pick<Config, "publicUrl" | "dataDirectory" | "trustProxy" | "demo"> &
    Partial<Pick<Config, "guestFormEndpoint" | "smtpUrl" | "mailFrom" | "hstsSubdomains">>;
  /** Where pictures' files lie. */
  readonly pictureStorage: PictureStorage;
  readonly published: PublishedSite;
  readonly log: FastifyBaseLogger;
  readonly renderer: PageRenderer;
  /** Where the browser's built files lie; absent in development, where Vite serves them. */
  readonly clientDirectory: string | undefined;
  /** Bytes of cached responses at most; 0 renders each for its request alone, for development and measuring. */
  readonly cacheBytes?: number;
  /** Aborted when the program stops. */
  readonly stopping?: AbortSignal;
  /** Counts requests and cached bytes; absent where nothing is measured. */
  readonly metrics?: Pick<Metrics, "measureApp">;
  /** How long slow requests may take; tests have less. */
  readonly timeouts?: Timeouts;
  /** Milliseconds of answers whose duration would reveal whether an address has an account; tests have less. */
  readonly constantTime?: number;
  /** Makes a page's Content-Security-Policy; development allows what Vite needs. */
  readonly pagePolicy?: PagePolicy;
}

const megabyte = 1024 * 1024;

/** Builds the whole HTTP side: API, pages, assets and pictures. Calling `listen()` is left to the caller. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const {
    config,
    database,
    changes,
    pictureStorage,
    published,
    outbox,
    clock,
    secretKey,
    log,
    renderer,
    clientDirectory,
    cacheBytes = 64 * megabyte,
    timeouts = defaultTimeouts,
    constantTime = defaultConstantTime,
  } = dependencies;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs more than the request; lines name the request's id themselves.
    childLoggerFactory: (shared) => shared,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: megabyte,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: handleParserError,
    frameworkErrors: handleError,
    rewriteUrl: ({ url = "" }) => toOriginForm(url),
    connectionTimeout: timeouts.connectionTimeout,
    keepAliveTimeout: timeouts.keepAliveTimeout,
    requestTimeout: timeouts.requestTimeout,
    http: {
      headersTimeout: timeouts.headersTimeout,
      connectionsCheckingInterval: timeouts.connectionsCheckingInterval,
    },
  });
  abortSlowBodies(app, timeouts);
  const responses = new ResponseCache(cacheBytes);
  changes.subscribe({
    onChange(written) {
      const tags = written.filter((tag) => !["appointments", "sessions", "site"].includes(tag));
      if (tags.length > 0) responses.invalidate(tags);
    },
    onReconnect: () => responses.invalidateAll(),
  });
  app.addHook("onClose", published.follow(changes, { responses, log }));

  const commonHeaders = Object.entries(securityHeaders(config));
  app.addHook("onSend", (request, reply, payload, done) => {
    // The server's own id, never the client's: it is the one in the log.
    reply.header("X-Request-Id", request.id);
    for (const [name, value] of commonHeaders) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
  if (config.trustProxy.length === 0) warnOfUnnamedProxy(app);
  logRequests(app);
  dependencies.metrics?.measureApp(app, responses);
  rejectMalformedTargets(app);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser("text/plain");
  acceptEmptyJson(app);
  answerInLanguage(app);
  const sessions = createSessionService({ database, secretKey });
  authenticateCallers(app, {
    findCaller: (bearer) => sessions.findCaller(bearer, clock()),
    findActiveSessions: (ids) => sessions.findActive(ids, clock()),
  });

  serveReadiness(app, { database, stopping: dependencies.stopping });

  const pictures = createPictureService({ database, changes, storage: pictureStorage });
  const { publicUrl } = config;
  servePublishedSite(app, { responses });
  serveSiteEditing(app, { database, published, responses, storage: pictureStorage, clock, secretKey });
  await serveSitePictures(app, { database, storage: pictureStorage, clock });
  const readPicture = (path: string) => readShownPicture(pictureStorage, { path, log });
  await servePosts(app, { database, changes, pictures, responses, readPicture, clock, publicUrl });
  await serveNewsletter(app, { database, outbox, clock, secretKey, publicUrl, constantTime });
  serveSessions(app, { database, changes, sessions, clock });
  await serveProfiles(app, { database, changes, pictures, clock });
  const codes = createCodeVerifier({ database, secretKey, outbox });
  const accountOptions = { database, clock, outbox, secretKey, codes, constantTime, publicUrl };
  serveAccountManagement(app, accountOptions);
  serveStaff(app, { database, changes, clock, outbox, secretKey });
  serveFirstOwner(app, { database, responses, secretKey, sessions, demo: config.demo, clock });
  serveOfficeLog(app, { database });
  serveOffice(app, { database, changes, responses, clock, config, readVisitsIn });
  serveInsights(app, { database, clock });
  const examined = { smtpUrl: undefined, mailFrom: undefined, ...config };
  serveHealth(app, { config: examined, database, pool: database.$client, log, clock });
  serveOfficeMail(app, { database, outbox, secretKey, clock });
  const { demo } = config;
  const signInDependencies = { database, secretKey, sessions, codes, outbox, publicUrl, demo, clock };
  serveSignIn(app, signInDependencies);
  servePasskeySignIn(app, signInDependencies);
  servePasskeys(app, { database, secretKey, outbox, publicUrl, demo, clock });
  serveTwoFactor(app, { database, codes, sessions, outbox, demo, clock });
  serveAccessLog(app, { database });
  serveOwnData(app, { database, pictureStorage, clock, secretKey });
  serveAppointments(app, { database, changes, outbox, clock, secretKey, config });
  serveCalendarFeed(app, { database, outbox, clock, publicUrl: config.publicUrl });
  serveFhir(app, { database, clock, publicUrl: config.publicUrl });
  rejectOtherMethods(app, Object.values(routes));
  app.get("/api/openapi.json", async (_request, reply) =>
    reply
      .type("application/json")
      .send(buildOpenApiDocument(routes, { title: `${site().practice.name} API`, url: config.publicUrl })),
  );

  await serveSiteFiles(app, {
    publicUrl,
    clock,
    responses,
    readPicture,
  });
  if (clientDirectory) serveAssets(app, clientDirectory);
  serveStoredPictures(app, { storage: pictureStorage, changes });
  for (const url of ["/api", "/api/*", "/token/*"])
    app.all(url, async (_request, reply) => sendProblem(reply, notFound));
  servePages(app, {
    renderer,
    responses,
    publicUrl: config.publicUrl,
    pagePolicy: dependencies.pagePolicy ?? pagePolicyWith(config.guestFormEndpoint),
    readPreview: async (token) =>
      isPreviewToken(token, { secretKey, now: clock() }) ? readDraftedSites(database) : undefined,
  });
  return app;
}

/** Logs one warning where a proxy forwards addresses of clients that the settings do not let count. */
function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isWarned && request.headers["x-forwarded-for"] !== undefined) {
      isWarned = true;
      app.log.warn(
        "Requests carry X-Forwarded-For but TRUST_PROXY is not set, so limits count all visitors as one: set it to the proxy's address",
      );
    }
    done();
  });
}
