import { expect, test } from "vitest";
import { unknownSettings } from "./unknown-settings.ts";

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["PUBLICURL", "PUBLIC_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["DATA_DIRECTORY", "DATA_DIR"],
  ["SECERT_KEY", "SECRET_KEY"],
  ["smtp_url", "SMTP_URL"],
  ["ENAMEL_PORT", "PORT"],
])("%s is probably meant to be %s", (name, meant) => {
  expect(unknownSettings([name])).toEqual([`${name} is no setting. Did you mean ${meant}?`]);
});

test("a name that begins with ENAMEL and is close to nothing is named", () => {
  expect(unknownSettings(["ENAMEL_THEME"])).toEqual([
    "ENAMEL_THEME is no setting. README.md lists them all.",
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
  expect(unknownSettings([...ordinary, ...ofTools, "PORT", "DATABASE_URL", "MAIL_FROM"])).toEqual([]);
});
