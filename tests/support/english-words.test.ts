import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { englishIn } from "./english-words.ts";

type Message = string | readonly [{ readonly match: Readonly<Record<string, string>> }];

/** The texts of a catalogue that say something, placeholders aside. */
function textsIn(language: string): string[] {
  const { $schema: _schema, ...messages } = JSON.parse(readFileSync(`messages/${language}.json`, "utf8"));
  return (Object.values(messages) as Message[])
    .flatMap((message) => (typeof message === "string" ? message : Object.values(message[0].match)))
    .map((text) => text.replaceAll(/\{\w+\}/g, " "))
    .filter((text) => /\p{Letter}{2,}/u.test(text));
}

test("no English word is in a Spanish message", () => {
  const found = textsIn("es").flatMap((text) => englishIn(text).map((word) => `${word}: ${text}`));
  expect(found).toEqual([]);
});

test("nearly every English message has one, so that hardly any is overlooked on a Spanish page", () => {
  const english = textsIn("en");
  const overlooked = english.filter((text) => englishIn(text).length === 0);
  expect(overlooked.length, overlooked.join(" | ")).toBeLessThan(english.length / 20);
});

test.each([
  ["Alder Row Dental: pida una cita", []],
  ["Escriba a hello@practice.example, o vea https://practice.example/about/team", []],
  ["Hola, Noor 5887be. Podemos atenderle", []],
  ["Su cita is confirmed", ["is", "confirmed"]],
  ["Submit Request", ["submit", "request"]],
])("in '%s' are %j", (text, words) => {
  expect(englishIn(text)).toEqual(words);
});
