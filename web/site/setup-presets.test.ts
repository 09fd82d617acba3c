import { expect, test } from "vitest";
import { entryOf, followersOf, shortName, wholeWeek, withSuggestions } from "./setup-presets.ts";
import type { StoredDocument } from "./site-queries.ts";

const opening = [{ days: ["monday" as const, "friday" as const], opens: "09:00", closes: "18:00" }];

test("a provider works while the office is open, until the owner says otherwise (site-12)", () => {
  expect(wholeWeek(opening)).toEqual({
    monday: { starts: "09:00", ends: "18:00" },
    friday: { starts: "09:00", ends: "18:00" },
  });
  expect(entryOf("providers", { name: "" }, { opening, languages: ["en", "es"] })).toMatchObject({
    hours: wholeWeek(opening),
    job_title: { en: "Dentist", es: "Dentista" },
  });
});

test.each([
  ["Dr. Ada Lind", "Dr. Lind"],
  ["Ada Lind", "Ada Lind"],
  ["Dr. Lind", "Dr. Lind"],
])("texts call %s %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});

test("a short name that was typed stays when the name changes", () => {
  const provider = (name: string, short_name: string) => ({ providers: [{ name, short_name }] });
  const follow = (before: object, after: object) =>
    followersOf({
      path: "providers.0.name",
      languages: ["en"],
      before: before as Record<string, unknown>,
      after: after as Record<string, unknown>,
    });
  expect(follow(provider("Ada", "Ada"), provider("Ada L", "Ada"))).toEqual([
    ["providers.0.short_name", "Ada L"],
  ]);
  expect(follow(provider("Ada", "Doctor Ada"), provider("Ada L", "Doctor Ada"))).toEqual([]);
});

test("a new practice begins with usual hours, and one that has hours keeps them (site-12)", () => {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday"];
  const begun = (content: object, version = 1) =>
    withSuggestions({ kind: "hours", content, draft: null, version } as StoredDocument).content;
  const usual = { opening: [{ days, opens: "08:00", closes: "17:00" }] };
  expect(begun({ opening: [] })).toEqual(usual);
  expect(begun({ opening })).toEqual({ opening });
  expect(begun({ opening: [] }, 2), "a document that was published by its owner").toEqual({ opening: [] });
});

test("forms and the staff's calendar offer the days and hours on which the office is open", () => {
  const content = {
    opening,
    weekdays: [{ value: "monday", label: { en: "Mondays" } }],
    time_frames: [
      { value: "morning", starts: "08:00", ends: "11:30" },
      { value: "afternoon", starts: "12:30", ends: "16:00" },
    ],
  };
  const typed = { path: "opening.0.opens", before: content, after: content };
  expect(followersOf({ ...typed, languages: ["en"] })).toEqual([
    [
      "weekdays",
      [
        { value: "monday", label: { en: "Mondays" } },
        { value: "friday", label: { en: "Friday" } },
      ],
    ],
    [
      "time_frames",
      [
        { value: "morning", starts: "09:00", ends: "11:30" },
        { value: "afternoon", starts: "12:30", ends: "17:00" },
      ],
    ],
    ["calendar_day", { starts: "09:00", ends: "18:00" }],
  ]);
  const followers = followersOf({ ...typed, languages: ["en", "es"] });
  expect(followers[0]?.[1]).toContainEqual({ value: "friday", label: { en: "Friday", es: "Viernes" } });
});

test("what search engines show of a service follows its summary, and stays in another language", () => {
  const service = (summary: string) => ({
    services: [{ summary: { en: summary }, search_description: { en: "Exams", es: "Revisiones" } }],
  });
  expect(
    followersOf({
      path: "services.0.summary",
      languages: ["en", "es"],
      before: service("Exams"),
      after: service("Exams for all"),
    }),
  ).toEqual([["services.0.search_description", { en: "Exams for all", es: "Revisiones" }]]);
});
