import { type ChatReply, site } from "#contract/site/site.ts";

const contactDetails = /\S@\S|(?:\d[\s().-]*){7,}/;

/** Words between single spaces, without accents and apostrophes, which people often leave out. */
function asWords(message: string): string {
  const plain = message
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{Letter}\p{Number}-]+/gu, " ");
  return ` ${plain.trim()} `;
}

/** The reply to a typed question: of the topic whose matching keywords are longest in all, else the fallback. */
export function replyToQuestion(question: string): ChatReply {
  const { contact_details: contactDetailsReply, fallback, topics } = site().chat;
  if (contactDetails.test(question)) return contactDetailsReply;
  const words = asWords(question);
  let best = { length: 0, reply: fallback };
  for (const { keywords, answers_first, reply } of topics) {
    const matches = keywords.filter((keyword) => words.includes(` ${keyword}`));
    const length = matches.join("").length;
    if (answers_first && length > 0) return reply;
    if (length > best.length) best = { length, reply };
  }
  return best.reply;
}
