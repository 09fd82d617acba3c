import { chatContactDetailsReply, chatFallback, chatTopics } from "#practice/chat-replies.ts";
import type { ChatReply } from "#practice/program/shapes.ts";

const contactDetails = /\S@\S|(?:\d[\s().-]*){7,}/;

function asWords(message: string): string {
  const plain = message
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{Letter}\p{Number}-]+/gu, " ");
  return ` ${plain.trim()} `;
}

/** The reply to a typed question: of the topic whose matching keywords are longest in all, else the fallback. */
export function replyToQuestion(question: string): ChatReply {
  if (contactDetails.test(question)) return chatContactDetailsReply;
  const words = asWords(question);
  let best = { length: 0, reply: chatFallback };
  for (const { keywords, answersFirst, reply } of chatTopics) {
    const matches = keywords.filter((keyword) => words.includes(` ${keyword}`));
    const length = matches.join("").length;
    if (answersFirst && length > 0) return reply;
    if (length > best.length) best = { length, reply };
  }
  return best.reply;
}
