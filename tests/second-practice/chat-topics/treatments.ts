import { callUs } from "#practice/chat-topics/links.ts";
import type { ChatTopic } from "#practice/program/shapes.ts";

const follow: readonly [id: string, label: string, keyword: string][] = [
  ["post-op", "After a treatment", "after"],
  ["treatment", "Treatments", "treatment"],
];

export const treatmentTopics: readonly ChatTopic[] = follow.map(([id, label, keyword]) => ({
  id,
  label,
  keywords: [keyword],
  reply: { paragraphs: [`${label}: please call us.`], links: [callUs] },
}));
