import { expect, test } from "vitest";
import { settings } from "./settings.ts";
import { unknownSettings } from "./settings-file.ts";

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["PUBLICURL", "PUBLIC_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["DATA_DIRECTORY", "DATA_DIR"],
  ["SECERT_KEY", "SECRET_KEY"],
  ["smtp_url", "SMTP_URL"],
  ["ENAMEL_PORT", "PORT"],
  ["TRUST_PROXIES", "TRUST_PROXY"],
  ["TRUSTED_PROXIES", "TRUST_PROXY"],
  ["trust-proxies", "TRUST_PROXY"],
  ["URL_DATABASE", "DATABASE_URL"],
  ["STORAGE_URLS", "STORAGE_URL"],
  ["METRIC_PORT", "METRICS_PORT"],
  ["HSTS_SUBDOMAIN", "HSTS_SUBDOMAINS"],
  ["DB_URL", "DATABASE_URL"],
  ["DB_URI", "DATABASE_URL"],
  ["POSTGRES_URL", "DATABASE_URL"],
  ["MAIL_SMTP_URL", "SMTP_URL"],
  ["SMTP_SERVER_URL", "SMTP_URL"],
  ["MAIL_SENDER", "MAIL_FROM"],
  ["EMAIL_FROM", "MAIL_FROM"],
  ["MAIL_FROM_ADDRESS", "MAIL_FROM"],
  ["DEMO_MODE", "DEMO"],
  ["ENABLE_DEMO", "DEMO"],
  ["SITE_URL", "PUBLIC_URL"],
  ["DATA_PATH", "DATA_DIR"],
  ["DATA_FOLDER", "DATA_DIR"],
  ["BUCKET_URL", "STORAGE_URL"],
  ["HTTP_PORT", "PORT"],
  ["APP_PORT", "PORT"],
  ["SERVER_HOST", "HOST"],
])("%s is probably meant to be %s", (name, meant) => {
  expect(unknownSettings([name])).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
});

test.each(Object.values(settings).map(({ variable }) => variable))(
  "%s is recognised in the plural, without underscores, in lower case, with dashes and a prefix",
  (variable) => {
    const plural = variable.endsWith("Y") ? variable.replace(/Y$/, "IES") : `${variable}S`;
    const misspelt = [
      plural,
      variable.replaceAll("_", ""),
      variable.toLowerCase(),
      variable.replaceAll("_", "-"),
      `ENAMEL_${variable}`,
      `${variable.slice(0, 2)}${variable[3]}${variable[2]}${variable.slice(4)}`,
    ].filter((name) => name !== variable);
    for (const name of misspelt)
      expect(unknownSettings([name])).toEqual([`${name} is not a setting. Did you mean ${variable}?`]);
  },
);

test("a name that begins with ENAMEL and is close to nothing is named", () => {
  expect(unknownSettings(["ENAMEL_THEME"])).toEqual([
    "ENAMEL_THEME is not a setting. docs/settings.md lists them all.",
  ]);
});

test("settings, and what an ordinary environment has, are not named", () => {
  const ordinary = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "PWD",
    "MAIL",
    "TERM",
    "LANG",
    "SHLVL",
    "LOGNAME",
    "USER",
    "DISPLAY",
  ];
  const ofTools = [
    "npm_config_user_agent",
    "INIT_CWD",
    "NODE_ENV",
    "SSH_AUTH_SOCK",
    "COLORTERM",
    "INVOCATION_ID",
  ];
  const ofServices = `NOTIFY_SOCKET JOURNAL_STREAM SYSTEMD_EXEC_PID MAINPID WATCHDOG_USEC STATE_DIRECTORY LOGS_DIRECTORY
    CACHE_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY LISTEN_FDS LISTEN_PID MEMORY_PRESSURE_WATCH
    KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT_443_TCP_PROTO DB_HOST DB_PORT DB_USER
    DB_PASSWORD POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB PGHOST PGPORT PGUSER PGPASSWORD PGDATA REDIS_URL
    AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION SSL_CERT_FILE HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy`;
  const ofRunners = `CI GITHUB_ACTIONS GITHUB_SERVER_URL GITHUB_API_URL GITHUB_BASE_REF GITHUB_ENV GITHUB_PATH
    GITHUB_WORKSPACE RUNNER_TEMP RUNNER_TOOL_CACHE ACTIONS_RUNTIME_URL GITLAB_CI CI_SERVER_HOST CI_SERVER_PORT CI_SERVER_URL
    CI_JOB_TOKEN BUILD_URL JENKINS_URL npm_config_loglevel npm_package_json npm_config_local_prefix BASE_URL MODE DEV PROD`;
  expect(unknownSettings(`${ofServices} ${ofRunners}`.split(/\s+/))).toEqual([]);
  expect(unknownSettings([...ordinary, ...ofTools, "PORT", "DATABASE_URL", "MAIL_FROM"])).toEqual([]);
});
