import { expect, test } from "vitest";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { createFindPages } from "./find-pages.ts";
import { spanishWords } from "./spanish-words.ts";

const page = (title: string, text: string): PublicPage => ({
  path: `/es/${title.toLowerCase().replaceAll(" ", "-")}`,
  title,
  group: "practice",
  text,
});

const findPages = await createFindPages(
  [
    page("Odontología general", "Revisiones, limpiezas, empastes y coronas, para niñas y niños también."),
    page("Cirugía oral", "Extracciones y muelas del juicio (cordales), con sedación si la desea."),
    page("Pacientes nuevos", "Cómo encontrarnos. Nuestro horario: lunes a viernes."),
    page("Quiénes somos", "Hablamos con usted."),
  ],
  "es",
);

test.each([
  ["a word without its accent", "cirugia", "Cirugía oral"],
  ["the words of a question", "¿Dónde sacan las muelas del juicio?", "Cirugía oral"],
  ["another word of a region", "tapadura", "Odontología general"],
  ["a word that patients say", "chequeo", "Odontología general"],
  ["several words that are one thing", "¿a qué hora abren?", "Pacientes nuevos"],
  ["what a child is called", "mi hijo", "Odontología general"],
])("a search in Spanish finds %s", (_what, query, title) => {
  expect(findPages(query)[0]?.title).toBe(title);
});

test("all that patients say is without accents, as it is compared", () => {
  expect(
    [...spanishWords.plain.keys(), ...spanishWords.common].filter((said) => !/^[a-z ]+$/.test(said)),
  ).toEqual([]);
});
