import { type ChatReply, type Site, site } from "#contract/site/site.ts";
import { typedWords } from "./typed-words.ts";
import { wordsMeant } from "./words-meant.ts";

const contactDetails = /\S@\S|(?:\d[\s().-]*){7,}/;

/** Words without accents and apostrophes, which people often leave out. */
function wordsOf(message: string): string[] {
  const plain = message
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{Letter}\p{Number}-]+/gu, " ");
  return plain.trim().split(" ");
}

/** English keywords that begin many words of other languages too: 'bus' and 'busco', 'age' and 'agenda'. */
const longestAmbiguous = 3;

/** What patients type about a topic: on English pages its keywords, on others also what is typed for these there. */
function keywordsOf({ keywords, reply }: Site["chat"]["topics"][number]): readonly string[] {
  const typed = typedWords()
    ?.filter(([keyword]) => keywords.includes(keyword))
    .flatMap(([, words]) => words.split(", "));
  if (!typed) return keywords;
  // What tells English pages that someone writes this language tells nothing here.
  if (reply.language === site().language) return typed;
  const listed = keywords.map((keyword) => (keyword.length > longestAmbiguous ? keyword : `${keyword} `));
  return [...listed, ...typed];
}

/** The reply to a typed question: of the topic whose matching keywords are longest in all, else the fallback. */
export function replyToQuestion(question: string): ChatReply {
  const { contact_details: contactDetailsReply, fallback, topics } = site().chat;
  if (contactDetails.test(question)) return contactDetailsReply;
  const keywordsOfTopics = new Map(topics.map((topic) => [topic, keywordsOf(topic)]));
  const known = [...keywordsOfTopics.values()].flat().flatMap((keyword) => keyword.split(" "));
  const words = ` ${wordsMeant(wordsOf(question), known).join(" ")} `;
  let best = { length: 0, reply: fallback };
  for (const [{ answers_first, reply }, keywords] of keywordsOfTopics) {
    const matches = keywords.filter((keyword) => words.includes(` ${keyword}`));
    const length = matches.join("").length;
    if (answers_first && length > 0) return reply;
    if (length > best.length) best = { length, reply };
  }
  return best.reply;
}
