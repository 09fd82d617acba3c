import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "enamel-imports-"));
afterAll(() => rmSync(root, { recursive: true }));

interface Report {
  number_of_files: number;
  diagnostics: { code: string; message: string }[];
}

function lint(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(root, "case-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { stdout } = spawnSync("node_modules/.bin/oxlint", ["-c", ".oxlintrc.json", "-f", "json", folder], {
    encoding: "utf8",
    env: { ...process.env, ENAMEL_LINT_ROOT: folder },
  });
  const { number_of_files: scanned, diagnostics } = JSON.parse(stdout) as Report;
  expect(scanned).toBe(Object.keys(files).length);
  return diagnostics
    .map(({ message }) => message)
    .filter((message) => /import table|cycle of folders/.test(message));
}

const forbidden: [string, string, string][] = [
  ["practice/practice.ts", 'import { z } from "zod";', "package:zod"],
  ["practice/providers.ts", 'import { phone } from "#contract/fields.ts";', "contract/fields.ts"],
  ["contract/fields.ts", 'import { accounts } from "#server/accounts/table.ts";', "server/accounts/table.ts"],
  ["contract/fields.ts", 'import fastify from "fastify";', "package:fastify"],
  ["contract/fields.ts", 'import { parse } from "culori/fn";', "package:culori/fn"],
  ["web/root.tsx", 'import { paletteCss } from "#contract/site/palette.ts";', "contract/site/palette.ts"],
  ["web/ui/chip.tsx", 'import { parse } from "culori";', "package:culori"],
  ["server/http/serve.ts", 'import { posts } from "../content/table.ts";', "server/content/table.ts"],
  ["server/content/routes.ts", 'import { x } from "#server/start.ts";', "server/start.ts"],
  [
    "server/mail/outbox.ts",
    'import { x } from "#server/appointments/invitation.ts";',
    "server/appointments/invitation.ts",
  ],
  ["server/office/office.ts", 'import { x } from "../commands/doctor.ts";', "server/commands/doctor.ts"],
  ["server/content/routes.ts", 'import { Home } from "#web/pages/home.tsx";', "web/pages/home.tsx"],
  ["web/islands/load.ts", 'import { toast } from "../ui/toast.tsx";', "web/ui/toast.tsx"],
  ["web/ui/button.tsx", 'import type { Post } from "#contract/posts/posts.ts";', "contract/posts/posts.ts"],
  ["web/posts/card.tsx", 'import { form } from "../appointments/form.tsx";', "web/appointments/form.tsx"],
  ["web/posts/card.tsx", 'export * from "#server/app.ts";', "server/app.ts"],
  [
    "web/pages/home.tsx",
    'export const later = () => import("#tests/support/app.ts");',
    "tests/support/app.ts",
  ],
];

test("imports that the table does not allow are reported, each by its file and what it imports", () => {
  const files: Record<string, string> = {};
  for (const [file, text] of forbidden) files[file] = `${files[file] ?? ""}${text}\n`;
  const reported = lint(files).filter((message) => message.includes("import table"));
  expect(reported.toSorted()).toEqual(
    forbidden
      .map(([file, , wanted]) => `${file} may not import ${wanted} (see the import table).`)
      .toSorted(),
  );
});

test("imports that the table allows pass", { tags: "full" }, () => {
  expect(
    lint({
      "contract/fields.ts": 'import * as z from "zod/mini";\nimport { site } from "./site/site.ts";\n',
      "contract/site/palette.ts": 'import { parse } from "culori/fn";\n',
      "server/content/posts.ts":
        'import { accounts } from "#server/accounts/table.ts";\nimport { store } from "#server/content/pictures.ts";\n',
      "server/start.ts": 'import { servePosts } from "./content/routes.ts";\n',
      "web/posts/card.tsx": 'import { Button } from "../ui/button.tsx";\n',
      "web/pages/home.tsx": 'import { Card } from "../posts/card.tsx";\n',
      "tests/anything.ts": 'import { posts } from "#server/content/table.ts";\n',
    }),
  ).toEqual([]);
});

test("folders of the server may not import each other, through other folders either", () => {
  const [accounts, content, office] = ["server/accounts", "server/content", "server/office"];
  expect(
    lint({
      "server/accounts/sessions.ts": 'import { x } from "#server/content/posts.ts";\n',
      "server/content/posts.ts": 'import { x } from "../office/office.ts";\n',
      "server/office/office.ts": 'export const x = () => import("#server/accounts/sessions.ts");\n',
      // A folder that only imports those of the cycle is no part of it.
      "server/appointments/offers.ts": 'import { x } from "#server/accounts/sessions.ts";\n',
    }).toSorted(),
  ).toEqual([
    `A cycle of folders: ${accounts} → ${content} → ${office} → ${accounts}.`,
    `A cycle of folders: ${content} → ${office} → ${accounts} → ${content}.`,
    `A cycle of folders: ${office} → ${accounts} → ${content} → ${office}.`,
  ]);
});

test("folders of the web may not import each other", { tags: "full" }, () => {
  expect(
    lint({
      "web/forms/form.tsx": 'import { call } from "../api/call.ts";\n',
      "web/api/call.ts": 'import { form } from "../pages/form.tsx";\n',
      "web/pages/form.tsx": 'import { Form } from "../forms/form.tsx";\n',
    }).toSorted(),
  ).toEqual([
    "A cycle of folders: web/forms → web/api → web/pages → web/forms.",
    "A cycle of folders: web/pages → web/forms → web/api → web/pages.",
    "web/api/call.ts may not import web/pages/form.tsx (see the import table).",
  ]);
});

test("tables and tests of other folders may be imported both ways", { tags: "full" }, () => {
  expect(
    lint({
      "server/accounts/sessions.ts": 'import { x } from "#server/appointments/table.ts";\n',
      "server/appointments/offers.ts": 'import { x } from "#server/accounts/sessions.ts";\n',
      "server/accounts/sessions.test.ts": 'import { x } from "#server/appointments/offers.ts";\n',
    }),
  ).toEqual([]);
});
