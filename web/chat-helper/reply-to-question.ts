import { type ChatReply, site } from "#contract/site/site.ts";
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

/** The reply to a typed question: of the topic whose matching keywords are longest in all, else the fallback. */
export function replyToQuestion(question: string): ChatReply {
  const { contact_details: contactDetailsReply, fallback, topics } = site().chat;
  if (contactDetails.test(question)) return contactDetailsReply;
  const known = topics.flatMap(({ keywords }) => keywords).flatMap((keyword) => keyword.split(" "));
  const words = ` ${wordsMeant(wordsOf(question), known).join(" ")} `;
  let best = { length: 0, reply: fallback };
  for (const { keywords, answers_first, reply } of topics) {
    const matches = keywords.filter((keyword) => words.includes(` ${keyword}`));
    const length = matches.join("").length;
    if (answers_first && length > 0) return reply;
    if (length > best.length) best = { length, reply };
  }
  return best.reply;
}
