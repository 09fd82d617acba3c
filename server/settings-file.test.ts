import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { InvalidSettingError } from "./config.ts";
import { readSettings } from "./settings-file.ts";

const folder = mkdtempSync(join(tmpdir(), "enamel-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

function settingsFile(text: string, mode = 0o600): string {
  const path = join(folder, `${Math.random()}.env`);
  writeFileSync(path, text, { mode });
  return path;
}

test("the file's settings hold where the environment has none", () => {
  const file =
    "# The practice\n\nPORT=8080\nexport HOST = '0.0.0.0' # everywhere\r\nSECRET_KEY=\"a # b\"\nDEMO=\n";
  const SETTINGS_FILE = settingsFile(file);
  const { environment, warnings } = readSettings({ SETTINGS_FILE, PORT: "9090", HOST: "" });
  expect(environment).toMatchObject({ PORT: "9090", HOST: "0.0.0.0", SECRET_KEY: "a # b" });
  expect(warnings).toEqual([]);
});

test("a file that begins with a byte order mark is read like any other", () => {
  const SETTINGS_FILE = settingsFile("\uFEFFPORT=8080\r\nHOST=0.0.0.0\r\n");
  const { environment, warnings } = readSettings({ SETTINGS_FILE });
  expect(environment).toMatchObject({ PORT: "8080", HOST: "0.0.0.0" });
  expect(warnings).toEqual([]);
});

test("a file that others may read is named with what to do", () => {
  const SETTINGS_FILE = settingsFile("PORT=8080\n", 0o644);
  expect(readSettings({ SETTINGS_FILE }).warnings).toEqual([
    `${SETTINGS_FILE} can be read by other users of this machine: chmod 600 ${SETTINGS_FILE}`,
  ]);
});

test("unknown names in the settings file are reported", () => {
  const SETTINGS_FILE = settingsFile("DATABSE_URL=x\nTHEME=dark\n");
  expect(readSettings({ SETTINGS_FILE }).warnings).toEqual([
    "DATABSE_URL is not a setting. Did you mean DATABASE_URL?",
    "THEME is not a setting.",
  ]);
});

test.each(["PORT 8080", "SMTP_URL=smtp://me:Hunter2#1@mail.example", 'SECRET_KEY="never closed'])(
  "the line %s is refused with its number, and not shown",
  (line) => {
    const SETTINGS_FILE = settingsFile(`DEMO=false\n${line}\n`);
    const sentence = `${SETTINGS_FILE}, line 2: write NAME=value, and put quotes around a value with a # in it.`;
    expect(() => readSettings({ SETTINGS_FILE })).toThrow(new InvalidSettingError(sentence));
  },
);

test("a file that is named and missing is refused, the usual one may be absent", () => {
  const SETTINGS_FILE = join(folder, "missing.env");
  expect(() => readSettings({ SETTINGS_FILE })).toThrow(
    `SETTINGS_FILE cannot be read (ENOENT): ${SETTINGS_FILE}`,
  );
  expect(readSettings({}).warnings).toEqual([]);
});
