import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fleschKincaid } from "flesch-kincaid";
import { convert } from "html-to-text";
import { parseAst } from "rolldown/parseAst";
import { syllable } from "syllable";
import { describe, expect, onTestFinished, test } from "vitest";
import { renderEmail } from "#server/mail/templates/render-email.tsx";
import { sampleEmails } from "#tests/samples/email-jobs.ts";
import { anApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";

const wording = readFileSync("docs/wording.md", "utf8");
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The table of fixed sentences in docs/wording.md: a file, and the sentences that are in it. */
const fixed = [...wording.matchAll(/^\| `(?<file>[^`]+)` +\| (?<sentences>.+?) +\|$/gm)].map(
  ({ groups }) => ({
    file: groups?.file ?? "",
    sentences: [...(groups?.sentences ?? "").matchAll(/“(.+?)”(?=,|$)/g)].map(
      ([, sentence]) => sentence ?? "",
    ),
  }),
);

/** The English messages. */
const catalogue = "messages/en.json";

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

/** What the English messages may say. */
function messageTexts(): string[] {
  const { $schema: _schema, ...messages } = JSON.parse(readFileSync(catalogue, "utf8"));
  return (Object.values(messages) as Message[]).flatMap((message) =>
    typeof message === "string" ? message : message.flatMap(({ match }) => Object.values(match)),
  );
}

describe("the fixed sentences (wording.md)", () => {
  test("are many", () => {
    expect(fixed.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(140);
  });

  test.each(fixed.filter(({ file }) => file !== catalogue))(
    "are in $file to the letter",
    ({ file, sentences }) => {
      const source = inOneLine(readFileSync(file, "utf8"));
      expect(sentences.filter((sentence) => !source.includes(sentence))).toEqual([]);
    },
  );

  test("are messages to the letter, where they have a message", () => {
    const sentences = fixed.flatMap((row) => (row.file === catalogue ? row.sentences : []));
    expect(sentences.length).toBeGreaterThan(100);
    // What a placeholder stands for is no part of a sentence.
    const messages = new Set(messageTexts().flatMap((text) => [text, text.replaceAll(/ ?\{\w+\}/g, "")]));
    expect(sentences.filter((sentence) => !messages.has(sentence))).toEqual([]);
  });
});

/** Words that docs/wording.md replaces by another, and phrases of the program that hold them all the same. */
const replaced: readonly RegExp[] = [
  /\be-mails?\b/i,
  /\b(?:an?|by|each|every|no|queued|such|the|this|unsent) mails?\b(?! (?:server|queue))/i,
  /\bmails\b/i,
  /\bsign(?:s|ing)? (?:(?:you|them|him|her|people) )?(?:in|out)\b/i,
  /\bcancel(?:ed|ing)\b/i,
  /\b(?:every|no|some)body\b/i,
  /\b(?:un)?tick(?:s|ed|ing)?\b/i,
  /\btelephone/i,
  /\bwish/i,
  // Words of no American, and of no native speaker.
  /\b(?:behaviour|colour|favour|grey|humour|licence|misspelt|neighbour)/i,
  /\b(?:anonym|author|organ|recogn|synchron)is(?:e|es|ed|ing)\b/i,
  /(?<!there) is no (?!longer\b|more than\b)(?!one\b)/i,
  /\b(?:exists|taken|there|accepted|made|recorded|sent) already(?=[.,:;]|$)/i,
];
const fixedWords = new Set(["sign in"]);
const isReplaced = (text: string) => replaced.some((word) => word.test(text));

interface SyntaxNode {
  type: string;
  value?: unknown;
  name?: { name: string };
  key?: { name?: string };
  quasis?: { value: { cooked: string } }[];
}

/** Attributes and properties whose texts no reader sees. */
const unseen = /^(?:className|href|to|src|id|name|type|accept|autoComplete|keywords|pattern|style)$/;

/** The texts between tags and the strings with several words of a source, which people may read. */
function readableTexts(file: string): string[] {
  const texts: string[] = [];
  function walk(node: SyntaxNode | SyntaxNode[] | null, parent?: SyntaxNode): void {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((each) => walk(each, parent));
    if (/^(?:Import|ExportAll)/.test(node.type)) return;
    if (/^(?:JSXAttribute|Property)$/.test(node.type) && unseen.test(node.name?.name ?? node.key?.name ?? ""))
      return;
    if (node.type === "JSXText") texts.push(inOneLine(String(node.value)));
    if (node.type === "Literal" && typeof node.value === "string" && / |^[A-Z]/.test(node.value))
      texts.push(node.value);
    if (node.type === "TemplateLiteral" && parent?.type !== "TaggedTemplateExpression")
      texts.push(inOneLine(node.quasis?.map(({ value }) => value.cooked).join("…") ?? ""));
    for (const child of Object.values(node)) walk(child as SyntaxNode, node);
  }
  const lang = file.endsWith("x") ? "tsx" : "ts";
  walk(parseAst(readFileSync(file, "utf8"), { lang }) as unknown as SyntaxNode);
  const isList = (text: string) => /^[a-z]+( [a-z]+){12,}$/.test(text);
  return texts.filter((text) => text !== "" && !fixedWords.has(text) && !isList(text));
}

/** The texts of a site's documents. */
function contentTexts(file: string): string[] {
  const texts: string[] = [];
  JSON.parse(readFileSync(file, "utf8"), (key, value) => {
    if (key === "en") texts.push(...[value].flat().map(String));
    return value;
  });
  return texts;
}

const filesOf = (...folders: string[]) =>
  execFileSync("git", ["ls-files", ...folders], { encoding: "utf8" }).split("\n");

/** The paragraphs, list entries and table rows of a page of documentation, without its code; of the changelog the newest part. */
const markdownTexts = (file: string) =>
  readFileSync(file, "utf8")
    .split(/(?<=\n## \d[\s\S]*)\n(?=## \d)/, 1)
    .join("")
    .replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, "")
    .split(/\n\s*\n|\n(?=\s*[-|\d])/)
    .map(inOneLine);

describe("one word is used for one thing (wording.md)", () => {
  const sources = filesOf("bin", "contract", "scripts", "server", "web")
    .filter((file) => /\.(?:mjs|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, texts: readableTexts(file) }));
  const documents = filesOf("content")
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ file, texts: contentTexts(file) }));
  const pages = filesOf("*.md", ":!docs/decisions", ":!docs/wording.md", ":!.*")
    .filter((file) => file !== "")
    .map((file) => ({ file, texts: markdownTexts(file) }));

  const messages = [{ file: catalogue, texts: messageTexts().filter((text) => !fixedWords.has(text)) }];

  test.each([
    ["the program", [...sources, ...messages], 3_500],
    ["the site's documents", documents, 1_000],
    ["the documentation", pages, 800],
  ])("in %s", (_what, files, atLeast) => {
    const texts = files.flatMap(({ file, texts: own }) => own.map((text) => ({ file, text })));
    expect(texts.length).toBeGreaterThan(atLeast);
    const found = texts.filter(({ text }) => isReplaced(text));
    expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  test.each([
    "An e-mail was sent.",
    "SMTP_URL is unset, so no mail is delivered.",
    "A code signs you in.",
    "Please sign out first.",
    "tick the box",
    "It is unticked.",
    "Unticked boxes",
    "Nobody is away.",
    "PORT is no setting.",
    "The file exists already.",
    "Choose a colour.",
  ])("which finds “%s”", (text) => expect(isReplaced(text)).toBe(true));

  test.each(["There is no page 40.", "Signed in as", "Log in", "mail server", "It is no longer there."])(
    "which leaves “%s”",
    (text) => expect(isReplaced(text)).toBe(false),
  );
});

/** The Flesch–Kincaid grade of the sentences of a page or email; lines of fewer than four words are labels. */
function gradeOf(html: string, part: "body" | "main"): number {
  // Emails are laid out by tables; on a page they hold names and numbers.
  const lists = part === "main" ? ["select", "table"] : [];
  const text = convert(html, {
    baseElements: { selectors: [part] },
    wordwrap: false,
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
      ...lists.map((selector) => ({ selector, format: "skip" })),
      ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  const sentences = text
    .split(/\n+|(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.match(/[A-Za-z’'-]+/g) ?? [])
    .filter(({ length }) => length >= 4);
  const words = sentences.flat();
  expect(words.length, "words in sentences").toBeGreaterThan(10);
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}

describe("a seventh-grader can read (wording.md)", () => {
  const pages = [
    "/",
    "/about/team",
    "/services/general",
    "/services/endodontics",
    "/services/oral-surgery",
    "/post-op",
    "/new-patients",
    "/register",
    "/login",
    "/request-appointment",
    "/search",
    "/accessibility-statement",
    "/accessibility-services",
    "/privacy",
    "/notice-of-privacy-practices",
  ];

  test("the pages for patients", { tags: "full" }, async () => {
    const { app, close } = await anApp(await builtPages());
    onTestFinished(close);
    const grades: Record<string, number> = {};
    for (const page of pages) grades[page] = gradeOf((await app.inject(page)).body, "main");
    expect(Object.entries(grades).filter(([, grade]) => grade > 7)).toEqual([]);
  });

  test.each(sampleEmails.map((email) => ({ kind: email.kind, email })))(
    "the email $kind",
    async ({ email }) => {
      const { html } = await renderEmail(email, "https://practice.example");
      expect(gradeOf(html, "body")).toBeLessThanOrEqual(7);
    },
  );
});
