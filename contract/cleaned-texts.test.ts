import { describe, expect, test } from "vitest";
import { schemaCases } from "#tests/samples/sent.ts";
import { contractSchemas, textFieldsOf } from "#tests/support/contract-schemas.ts";

/** Texts that programs write, which are judged as they are, and passwords, which are never changed. */
const notTyped = new Set(
  `password confirmPassword old_password new_password confirm_password form_token website refresh id rawId page next minutes count person
  is_draft newsletter_subscribed visit_reminders`.split(/\s+/),
);

/** Texts for fields that no case fills. */
const samples: Readonly<Record<string, string>> = {
  phone: "5305550199",
  level_of_discomfort: "7",
  date_of_birth: "1985-04-12",
  date: "2026-11-30",
  from: "2026-11-30",
  to: "2026-11-30",
  time: "09:30",
  linkedin: "https://www.linkedin.com/in/ada",
};

const schemas = await contractSchemas();

/** An accepted input that has a text at a field, or at least another one. */
function acceptedInput(name: string, field: string): Record<string, unknown> {
  const inputs = Object.values(schemaCases[name]?.accepted ?? {})
    .map(({ input }) => input)
    .filter((input) => typeof input === "object" && input !== null) as Record<string, unknown>[];
  const filled = inputs.find((input) => typeof input[field] === "string" && input[field] !== "");
  return filled ?? { ...inputs[0], [field]: samples[field] ?? "Ada.Quill" };
}

/** Every text that people type and routes take, by schema and field; params and headers are written by programs. */
const typedTexts = [...schemas]
  .filter(([name]) => /\.(body|query|form)$/.test(name))
  .flatMap(([name, schema]) =>
    textFieldsOf(schema)
      .filter((field) => !notTyped.has(field))
      .map((field) => {
        const whole = acceptedInput(name, field);
        /** What becomes of the input with another text in this field; undefined where it is refused. */
        const parse = (text: string) => schema.safeParse({ ...whole, [field]: text }).data;
        const faults = (text: string) =>
          schema.safeParse({ ...whole, [field]: text }).error?.issues.map(({ message }) => message);
        return { name, field, text: String(whole[field]), parse, faults };
      }),
  );

const breaks = { VT: "\v", FF: "\f", NEL: "\u0085", LS: "\u2028", PS: "\u2029", CR: "\r", CRLF: "\r\n" };

const invisible = [
  "\u0000\u0007\u001b\u007f\u0090",
  "\u200b\u2060\ufeff\u00ad\u034f\u3164\u115f\ufffc\u200c\u200d",
  "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
  "\ufdd0\uffff\u{1fffe}\ufe0f\u{e0041}\u{e0101}",
].flatMap((characters) => [...characters]);

const visible = {
  "a family": "👩‍👩‍👧‍👦",
  "a profession with a tone of skin": "👩🏽‍⚕️",
  "a flag of colors": "🏳️‍🌈",
  "the flag of Scotland": "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "a keycap": "1️⃣",
  "a heart as text": "❤︎",
  Persian: "می‌خواهم",
  Hindi: "क्‍ष",
  Sinhala: "ශ්‍රී",
  "a Malayalam word that ends in a joiner": "അവന്‍",
  "a variant of a Japanese name": "葛\u{e0100}城",
  Hebrew: "שלום",
};

test("more than sixty fields are walked", () => {
  expect(typedTexts.length).toBeGreaterThan(60);
});

describe.each(typedTexts)("$name, $field", ({ field, text, parse, faults }) => {
  test("is the same with invisible characters in it (http-38)", () => {
    expect(parse(text), `the sample ${JSON.stringify(text)} is accepted`).toBeDefined();
    for (const one of invisible) {
      const mixed = one + [...text].join(one) + one;
      expect.soft(parse(mixed), JSON.stringify(one)).toEqual(parse(text));
    }
  });

  test("is empty with nothing visible in it", () => {
    for (const nothing of [
      ...invisible,
      ...Object.values(breaks),
      "\u00a0",
      "\u3000",
      "\u2800",
      "\u0301",
      "\u0301 \u20dd",
      "\ue000\u{f0000}",
      "\ud83d",
      "\udc00\ud83d",
      invisible.join(""),
    ])
      expect
        .soft({ data: parse(nothing), faults: faults(nothing) }, JSON.stringify(nothing))
        .toEqual({ data: parse(""), faults: faults("") });
  });

  // Phones and dates take no words, a code keeps only their letters, and a web address escapes them.
  if (!/linkedin|code/.test(field) && parse(`${text} one two`)) {
    test("has spaces or line breaks for breaks of every kind", () => {
      const broken = JSON.stringify(parse(`${text} one\ntwo`));
      expect(broken).toMatch(/one(?: |\\n)two/);
      for (const [name, one] of Object.entries(breaks))
        expect.soft(JSON.stringify(parse(`${text} one${one}two`)), name).toBe(broken);
    });

    test("is composed, and keeps the joiners that scripts and emoji need", () => {
      expect(parse(`${text} Jose\u0301`)).toEqual(parse(`${text} José`));
      for (const [name, one] of Object.entries(visible))
        expect.soft(JSON.stringify(parse(`${text} ${one} x`)), name).toContain(` ${one} x`);
      for (const half of ["\ud800", "\udc00"]) expect(parse(`${text} ${half}x`)).toEqual(parse(`${text} x`));
    });
  }

  if (/^[\d:-]+$/.test(text) && field !== "insurance_member_id") {
    test("takes the digits of any script", () => {
      for (const zero of ["٠", "۰", "०", "๐", "０", "𝟘"]) {
        const first = zero.codePointAt(0) ?? 0;
        const other = text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
        expect.soft(parse(other), other).toEqual(parse(text));
      }
    });
  }
});
