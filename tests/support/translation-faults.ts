import { placeholder } from "#contract/site/resolve-site.ts";

/** What English says, and Spanish in its place. */
export interface Translation {
  readonly en: string;
  readonly es: string;
}

type Spoken = keyof Translation;

/** Proper names, which are the same in every language, and a feature that one language names by a number. */
const names = [
  "Third Street",
  "American Association of Endodontists",
  "Medical Fee for Service",
  "2FA",
  "two-factor",
  "dos pasos",
];

const withoutNames = (text: string) =>
  names.reduce((rest, name) => rest.replaceAll(new RegExp(name, "gi"), ""), text);

/** The words of a text in small letters, names and placeholders aside. */
const wordsOf = (text: string): string[] =>
  withoutNames(text)
    .replaceAll(placeholder, " ")
    .toLowerCase()
    .match(/\p{Letter}+/gu) ?? [];

/** Numbers as they are written in words. 'One' is left out: it is also an article, and a pronoun. */
const numberWords = {
  en: "1/4 quarter, 1/2 half, 2 two, 2 twice, 2 both, 2 second, 3 three, 3 third, 4 four, 4 fourth, 5 five, 5 fifth, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven, 12 twelve, 20 twenty, 25 twentyfive, 30 thirty",
  es: "1/4 cuarto, 1/2 media, 2 dos, 2 segundo, 2 segunda, 3 tres, 3 tercer, 3 tercero, 3 tercera, 4 cuatro, 5 cinco, 5 quinto, 5 quinta, 6 seis, 7 siete, 8 ocho, 9 nueve, 10 diez, 11 once, 12 doce, 20 veinte, 25 veinticinco, 30 treinta",
};

const numberOf = Object.fromEntries(
  Object.entries(numberWords).map(([language, all]) => [
    language,
    new Map(all.split(", ").map((pair) => pair.split(" ").toReversed() as [word: string, number: string])),
  ]),
) as Record<Spoken, Map<string, string>>;

/** Doses, hours, days, prices and numbers to call of a text, in figures and in words, in one order. */
function numbersIn(text: string, language: Spoken): string {
  const figures =
    withoutNames(text)
      .replaceAll(placeholder, " ")
      .match(/\d+(?:[.:]\d+)*/g) ?? [];
  const words = wordsOf(text.replaceAll(/(?<=twenty)-(?=five)/gi, ""));
  return [...figures, ...words.flatMap((word) => numberOf[language].get(word) ?? [])].toSorted().join(" ");
}

const placeholdersIn = (text: string) => (text.match(placeholder) ?? []).toSorted().join(" ");

/** English words that are none in Spanish. */
const englishWords = new Set(
  "all an and any at be by call can could did do does every for from had have if in is it may more my not of on only or our please should than that the their them then there they this to us was we were what when where which who why will with would yes you your".split(
    " ",
  ),
);

/** Words by which Spanish speaks to a friend; a practice says usted. */
const familiarWords = new Set(
  "contigo debes eres estás has haz hiciste necesitas necesites olvidaste podrás puedas puedes quieras quieres recibirás sabes te tengas ti tienes tu tus tuya tuyas tuyo tuyos tú vas".split(
    " ",
  ),
);

/** A sentence that begins by telling a friend what to do. Elsewhere these are also what a third person does. */
const familiarRequest =
  /(?:^|[.!?:;]\s+)(?:Abre|Activa|Agrega|Borra|Busca|Confirma|Elige|Escribe|Guarda|Inicia|Intenta|Inténtalo|Llama|Llámanos|Mira|Pide|Quita|Regístrate|Revisa|Usa|Vuelve)(?!\p{Letter})/u;

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

/** Signs that come in pairs. */
const pairs = ["¿?", "¡!", "“”", "()"];

/** What is wrong with a translation, by what is said of it. */
const faults: Readonly<Record<string, (text: Translation) => boolean>> = {
  "is missing": ({ es }) => !es.trim(),
  "has other numbers": ({ en, es }) => numbersIn(en, "en") !== numbersIn(es, "es"),
  "has other placeholders": ({ en, es }) => placeholdersIn(en) !== placeholdersIn(es),
  "has English words": ({ es }) => wordsOf(es).some((word) => englishWords.has(word)),
  "says tú": ({ es }) => wordsOf(es).some((word) => familiarWords.has(word)) || familiarRequest.test(es),
  "does not open what it asks": ({ es }) =>
    pairs.some(([opening = "", closing = ""]) => countOf(es, opening) !== countOf(es, closing)),
  "is far longer": ({ en, es }) => en.length > 40 && es.length > 1.8 * en.length,
};

/** What is wrong with a translation, in words that go on from it: 'has other numbers'. */
export const faultsOf = (text: Translation): string[] =>
  Object.keys(faults).filter((fault) => faults[fault]?.(text));
