import { resolve } from "node:path";
import * as z from "zod/mini";
import { isLoopback } from "./mail/loopback.ts";

/** A setting: its environment variable, what it means, what holds where it is unset, and how its text is read. */
interface Setting<Value> {
  readonly variable: string;
  readonly meaning: string;
  readonly unset: string | undefined;
  readonly schema: z.ZodMiniType<Value, string | undefined>;
  /** Its text is never shown. */
  readonly isSecret?: boolean;
}

function setting<Value>(declared: Setting<Value>): Setting<Value> {
  return declared;
}

const httpAddress = z.pipe(
  z.string().check(z.regex(/^https?:\/\/[^/?#]+\/?$/, "must be an http or https address without a path")),
  z.transform((address: string) => new URL(address).origin),
);

/** Every setting that the program reads from its environment; README's table says the same. */
export const settings = {
  port: setting({
    variable: "PORT",
    meaning: "TCP port on which it listens",
    unset: "3000",
    schema: z.pipe(
      z.string().check(
        z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
          error: "must be a port number",
        }),
      ),
      z.transform((digits: string) => Number(digits)),
    ) as z.ZodMiniType<number, string | undefined>,
  }),
  host: setting({
    variable: "HOST",
    meaning: "address on which it listens",
    unset: "127.0.0.1",
    schema: z.string() as z.ZodMiniType<string, string | undefined>,
  }),
  publicUrl: setting({
    variable: "PUBLIC_URL",
    meaning: "address of the site in links, canonical URLs and feeds",
    unset: undefined,
    schema: z.optional(httpAddress) as z.ZodMiniType<string | undefined, string | undefined>,
  }),
  dataDirectory: setting({
    variable: "DATA_DIR",
    meaning: "database, pictures, unsent mails; readable by its owner alone",
    unset: "data",
    schema: z.pipe(
      z.string().check(z.minLength(1, "must name a directory")),
      z.transform((path: string) => resolve(path)),
    ) as z.ZodMiniType<string, string | undefined>,
  }),
  databaseUrl: setting({
    variable: "DATABASE_URL",
    meaning: "an existing PostgreSQL 15 or newer, instead of the embedded one",
    unset: undefined,
    schema: z.optional(
      z.string().check(z.regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")),
    ) as z.ZodMiniType<string | undefined, string | undefined>,
  }),
  storageUrl: setting({
    variable: "STORAGE_URL",
    meaning: "S3-compatible bucket for pictures: https://key:secret@host/bucket",
    unset: undefined,
    isSecret: true,
    schema: z.optional(
      z
        .string()
        .check(
          z.regex(/^https?:\/\/[^:/@]+:[^:/@]+@[^/]+\/[^/?]+/, "must be https://key:secret@host/bucket"),
        ),
    ) as z.ZodMiniType<string | undefined, string | undefined>,
  }),
  smtpUrl: setting({
    variable: "SMTP_URL",
    meaning: "mail server, as smtp:// or smtps://user:password@host:port",
    unset: undefined,
    isSecret: true,
    schema: z.optional(
      z.string().check(z.regex(/^smtps?:\/\/[^/]/, "must be an smtp:// or smtps:// address")),
    ) as z.ZodMiniType<string | undefined, string | undefined>,
  }),
  mailFrom: setting({
    variable: "MAIL_FROM",
    meaning: "sender of mails, as an address or as Name <address>",
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
    ) as z.ZodMiniType<string | undefined, string | undefined>,
  }),
  secretKey: setting({
    variable: "SECRET_KEY",
    meaning: "signs tokens and encrypts two-factor secrets; required with DATABASE_URL",
    unset: undefined,
    isSecret: true,
    schema: z.optional(z.string().check(z.minLength(32, "must have 32 characters or more"))) as z.ZodMiniType<
      string | undefined,
      string | undefined
    >,
  }),
  demo: setting({
    variable: "DEMO",
    meaning: "fill an empty database with demo people and posts; on this machine only",
    unset: undefined,
    schema: z.pipe(
      z.optional(z.enum(["true", "false"], "must be true or false")),
      z.transform((text: "true" | "false" | undefined) => (text === undefined ? undefined : text === "true")),
    ) as z.ZodMiniType<boolean | undefined, string | undefined>,
  }),
  trustProxy: setting({
    variable: "TRUST_PROXY",
    meaning: "comma-separated addresses of proxies whose X-Forwarded-For counts",
    unset: undefined,
    schema: z.pipe(
      z.optional(z.string()),
      z.transform((text: string | undefined) =>
        (text ?? "")
          .split(",")
          .map((address) => address.trim())
          .filter(Boolean),
      ),
    ) as z.ZodMiniType<string[], string | undefined>,
  }),
  guestFormEndpoint: setting({
    variable: "GUEST_FORM_ENDPOINT",
    meaning: "address of an external form service that takes the guests' requests instead",
    unset: undefined,
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
            "must be an http or https address",
          ),
        ),
    ) as z.ZodMiniType<string | undefined, string | undefined>,
  }),
  logLevel: setting({
    variable: "LOG_LEVEL",
    meaning: "least level of the log's lines",
    unset: "info",
    schema: z.enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "must be a log level",
    ) as z.ZodMiniType<"fatal" | "error" | "warn" | "info" | "debug" | "silent", string | undefined>,
  }),
} as const;

type Settings = typeof settings;
type Read = { [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never };

/** The program's settings after reading: `publicUrl` is an origin, `dataDirectory` an absolute path. */
export interface Config extends Omit<Read, "publicUrl" | "demo"> {
  readonly publicUrl: string;
  readonly demo: boolean;
}

/** A setting's text that cannot be used; the message names the variable and says what is expected. */
export class UnusableSetting extends Error {
  override readonly name = "UnusableSetting";
}

/** Reads the settings from an environment. Raises `UnusableSetting` with one line for each variable at fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, { variable, unset, schema, isSecret }]) => {
      const text = environment[variable] || unset;
      const result = schema.safeParse(text);
      if (result.error) {
        const expected = result.error.issues[0]?.message ?? "is unusable";
        faults.push(`${variable} ${expected}${isSecret ? "" : `: ${text}`}`);
      }
      return [name, result.data];
    }),
  ) as unknown as Read;
  const publicUrl = read.publicUrl ?? `http://localhost:${read.port}`;
  const mayBeDemo = faults.length > 0 || isLoopback(publicUrl);
  if (read.demo && !mayBeDemo)
    faults.push(
      `DEMO=true needs a PUBLIC_URL on this machine, such as http://localhost:${read.port}, since the demo's passwords are public: ${publicUrl}`,
    );
  if (faults.length > 0) throw new UnusableSetting(faults.join("\n"));
  return {
    ...read,
    publicUrl,
    demo: read.demo ?? (read.databaseUrl === undefined && mayBeDemo),
  };
}
