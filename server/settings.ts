import { isIP } from "node:net";
import { resolve } from "node:path";
import pg from "pg";
import * as z from "zod/mini";

/** A setting: its environment variable, what it means, its default, and how its text is read. */
export interface Setting {
  readonly variable: string;
  readonly meaning: string;
  readonly unset: string | undefined;
  readonly schema: z.ZodMiniType;
  /** Its text is never shown. */
  readonly isSecret?: boolean;
}

/** A URL of one of these protocols, without a blank, whose parts can be decoded; `expected` completes the sentence. */
function address(protocols: RegExp, expected: string): z.ZodMiniType<string, string> {
  return z.string().check(
    z.refine((text) => !/\s/.test(text), "must not contain a space"),
    z.refine((text) => /\s/.test(text) || (protocols.test(text) && isReadable(text)), expected),
  );
}

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(new URL(text).href);
    return true;
  } catch {
    return false;
  }
}

const siteUrl = z.pipe(
  address(/^https?:\/\/[^/?#@]+\/?$/, "must be an http or https address without a path"),
  z.transform((text: string) => new URL(text).origin),
);

/**
 * Names verified TLS by its own name: the driver uses it for `require` and `verify-ca` too, with a warning of several
 * lines.
 */
const withVerifiedTls = (text: string) =>
  text.includes("uselibpqcompat=true")
    ? text
    : text.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "verify-full");

const escapedPassword = "must have @, /, #, ? and % of its password written as %40, %2F, %23, %3F and %25";

/** A password with a character that ends it too early: what follows is read as a path. */
const cutPassword = /^\w+:\/\/[^@/?#]*:[^@]*[/?#][^@]*@/;

const severalHosts = /^\w+:\/\/([^/@]*@)?[^/?]*,/;

/** Why the URL of a database is invalid; undefined if the driver can read it, and its certificates. */
function databaseFault(connectionString: string): string | undefined {
  if (/\s/.test(connectionString)) return "must not contain a space";
  if (severalHosts.test(connectionString)) return "must name one host; a proxy can stand for several";
  const isUrl = /^postgres(ql)?:\/\//.test(connectionString) && isReadable(connectionString);
  if (cutPassword.test(connectionString) && !(isUrl && !new URL(connectionString).pathname.includes("@")))
    return escapedPassword;
  if (!isUrl) return "must be a postgres:// address";
  try {
    void new pg.Client({ connectionString });
    return undefined;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== undefined && path !== undefined)
      return `names a file that cannot be read (${code}), ${path}`;
    return "must be a postgres:// address that PostgreSQL's driver can read";
  }
}

const port = z.pipe(
  z.string().check(
    z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: "must be a port number",
    }),
  ),
  z.transform((digits: string) => Number(digits)),
);

/** An address, a range such as 10.0.0.0/8, or a name that Fastify's `trustProxy` accepts. */
function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [base = "", prefix, ...more] = text.split("/");
  const version = isIP(base);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** Every setting that the program reads from its environment; docs/settings.md lists the same. */
export const settings = {
  port: {
    variable: "PORT",
    meaning: "TCP port to listen on",
    unset: "3000",
    schema: port,
  },
  host: {
    variable: "HOST",
    meaning: "address to listen on",
    unset: "127.0.0.1",
    schema: z.string().check(z.regex(/^\S+$/, "must not contain a space")),
  },
  metricsPort: {
    variable: "METRICS_PORT",
    meaning: "TCP port on 127.0.0.1 for Prometheus: /metrics, and /version",
    unset: undefined,
    schema: z.optional(port),
  },
  publicUrl: {
    variable: "PUBLIC_URL",
    meaning: "address of the site in links, canonical URLs and feeds",
    unset: undefined,
    schema: z.optional(siteUrl),
  },
  dataDirectory: {
    variable: "DATA_DIR",
    meaning: "database, pictures, unsent emails; readable only by its owner",
    unset: "data",
    schema: z.pipe(
      z.string().check(z.minLength(1, "must name a directory")),
      z.transform((path: string) => resolve(path)),
    ),
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    meaning: "an existing PostgreSQL 15 or newer, instead of the embedded one",
    unset: undefined,
    isSecret: true,
    schema: z.optional(
      z.string().check(
        z.overwrite(withVerifiedTls),
        z.refine((text) => databaseFault(text) === undefined, {
          error: ({ input }) => databaseFault(String(input)) ?? "",
        }),
      ),
    ),
  },
  storageUrl: {
    variable: "STORAGE_URL",
    meaning: "S3-compatible bucket for pictures: https://key:secret@host/bucket",
    unset: undefined,
    isSecret: true,
    schema: z.optional(
      address(/^https?:\/\/[^:/@]+:[^:/@]+@[^/]+\/[^/?]+/, "must be https://key:secret@host/bucket"),
    ),
  },
  smtpUrl: {
    variable: "SMTP_URL",
    meaning: "mail server, as smtp:// or smtps://user:password@host:port",
    unset: undefined,
    isSecret: true,
    // It has no path, in which an @ could be meant.
    schema: z.optional(
      z.string().check(
        z.refine((text) => !/^\w+:\/\/[^/?#]*[/?#].*@/.test(text), {
          error: escapedPassword,
          abort: true,
        }),
        z.refine((text) => !/\s/.test(text), { error: "must not contain a space", abort: true }),
        z.refine(
          (text) => /^smtps?:\/\/[^/]/.test(text) && isReadable(text),
          "must be an smtp:// or smtps:// address",
        ),
      ),
    ),
  },
  mailFrom: {
    variable: "MAIL_FROM",
    meaning: "sender of emails, as an address or as Name <address>",
    unset: undefined,
    schema: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
            "must be an address, or a name and an address in angle brackets",
          ),
        ),
    ),
  },
  secretKey: {
    variable: "SECRET_KEY",
    meaning: "signs tokens and encrypts two-factor secrets; required with DATABASE_URL",
    unset: undefined,
    isSecret: true,
    schema: z.optional(z.string().check(z.minLength(32, "must have 32 characters or more"))),
  },
  demo: {
    variable: "DEMO",
    meaning: "fill an empty database with demo people and posts; on this machine only",
    unset: undefined,
    schema: z.pipe(
      z.optional(z.enum(["true", "false"], "must be true or false")),
      z.transform((text: "true" | "false" | undefined) => (text === undefined ? undefined : text === "true")),
    ),
  },
  trustProxy: {
    variable: "TRUST_PROXY",
    meaning: "comma-separated addresses of proxies whose X-Forwarded-For counts",
    unset: undefined,
    schema: z.pipe(
      z.pipe(
        z.optional(z.string()),
        z.transform((text: string | undefined) =>
          (text ?? "")
            .split(",")
            .map((proxy) => proxy.trim())
            .filter(Boolean),
        ),
      ),
      z
        .array(z.string())
        .check(
          z.refine(
            (proxies) => proxies.every(isProxy),
            "must be addresses such as 127.0.0.1 or 10.0.0.0/8, with commas between them",
          ),
        ),
    ),
  },
  hstsSubdomains: {
    variable: "HSTS_SUBDOMAINS",
    meaning: "tells browsers to use https for the names below the site's own, too",
    unset: "false",
    schema: z.pipe(
      z.enum(["true", "false"], "must be true or false"),
      z.transform((text: "true" | "false") => text === "true"),
    ),
  },
  guestFormEndpoint: {
    variable: "GUEST_FORM_ENDPOINT",
    meaning: "address of an external form service that takes guests' requests instead",
    unset: undefined,
    schema: z.optional(
      address(
        /^https?:\/\/[^/?#@]+(?:[/?#]|$)/,
        "must be an http or https address without a user name or password",
      ),
    ),
  },
  settingsFile: {
    variable: "SETTINGS_FILE",
    meaning: "file of settings, one NAME=value per line; the environment wins over it",
    unset: "enamel.env",
    schema: z.string(),
  },
  logLevel: {
    variable: "LOG_LEVEL",
    meaning: "lowest level that is logged",
    unset: "info",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "silent"], "must be a log level"),
  },
} as const satisfies Record<string, Setting>;
