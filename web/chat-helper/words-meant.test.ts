import { expect, it } from "vitest";
import { wordsMeant } from "./words-meant.ts";

const known = [
  "appointment",
  "bleeding",
  "cancel",
  "crown",
  "dentista",
  "hours",
  "price",
  "swollen",
  "whiten",
];

it.each([
  ["two letters swapped", "appiontment", "appointment"],
  ["two letters of a short word swapped", "crwon", "crown"],
  ["a letter left out", "apointment", "appointment"],
  ["one of a double letter", "swolen", "swollen"],
  ["a letter added", "canncel", "cancel"],
  ["a wrong vowel", "bleading", "bleeding"],
  ["a slip before an ending", "whitning", "whiten"],
])("reads %s as the word that was meant", (_, typed, meant) => {
  expect(wordsMeant([typed], known)).toEqual([meant]);
});

it.each(["cancer", "house", "prince", "dentist", "crowd", "swelling", "appointments", "tooth", "a", ""])(
  "leaves another word as it is: %s",
  (typed) => {
    expect(wordsMeant([typed], known)).toEqual([typed]);
  },
);
