import { type ChatReply, site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { replyToQuestion } from "./reply-to-question.ts";

/** One turn: what the user chose or typed, and the reply; the first has a reply only. */
export interface Turn {
  readonly id: number;
  readonly said?: string;
  readonly reply: ChatReply;
}

/** A topic that can be chosen: its id, the words on its button, and their language. */
export interface TopicOption {
  readonly id: string;
  readonly label: string;
  readonly language: Language;
}

/** The language of a reply's texts: on English pages its own, which may be another; translations are in the page's. */
export function languageOf({ language }: Pick<ChatReply, "language">): Language {
  const { language: ofPage } = site();
  return ofPage === "en" ? language : ofPage;
}

/** A conversation that has just begun: the greeting. */
export const beginning = (): readonly Turn[] => [{ id: 0, reply: site().chat.greeting }];

function findTopic(id: string) {
  const topic = site().chat.topics.find((candidate) => candidate.id === id);
  if (!topic) throw new Error(`The chat helper has no topic '${id}'.`);
  return topic;
}

function withTurn(turns: readonly Turn[], said: string, reply: ChatReply): readonly Turn[] {
  return [...turns, { id: turns.length, said, reply }];
}

/** The conversation after a topic was chosen: with the topic's label and its prepared reply. */
export function choose(turns: readonly Turn[], id: string): readonly Turn[] {
  const { label, reply } = findTopic(id);
  return withTurn(turns, label, reply);
}

/** The conversation after a question was typed; unchanged by an empty one. */
export function ask(turns: readonly Turn[], question: string): readonly Turn[] {
  const said = question.trim();
  return said ? withTurn(turns, said, replyToQuestion(said)) : turns;
}

/** The topics offered next: those that follow the last reply, or else the initial ones. */
export function offeredTopics(turns: readonly Turn[]): readonly TopicOption[] {
  const next = turns.at(-1)?.reply.follow_ups ?? [];
  const ids = next.length > 0 ? next : site().chat.options;
  return ids.map((id) => {
    const { label, reply } = findTopic(id);
    return { id, label, language: languageOf(reply) };
  });
}
