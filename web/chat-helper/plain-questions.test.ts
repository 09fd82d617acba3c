import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { documentKinds, siteContent } from "#contract/site/documents.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite, site } from "#contract/site/site.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import { replyToQuestion } from "./reply-to-question.ts";

interface PlainQuestion {
  /** In plain words, and as typed in a hurry, with slips. */
  readonly asked: readonly [plain: string, hurried: string];
  /** The topic that answers it. */
  readonly topic: string;
  /** The topic that answers it in the starter, which cannot know all that a practice does. */
  readonly inStarter?: string;
  /** What the example's answer must say, or lead to. */
  readonly answer: RegExp;
}

/** What patients ask a front desk most (practice-16). */
const plainQuestions: Readonly<Record<string, PlainQuestion>> = {
  "it hurts": {
    asked: ["My tooth hurts", "my tooth hurst"],
    topic: "pain",
    answer: /Call us and tell us what hurts/,
  },
  "an ache": {
    asked: ["I’ve had a toothache since Sunday", "ive had a tootache for 2 days"],
    topic: "emergency",
    answer: /keep time free for urgent visits/,
  },
  sedation: {
    asked: ["Can I be put to sleep for my treatment?", "do u offer seadtion"],
    topic: "sedation",
    inStarter: "treatment",
    answer: /nitrous oxide, a tablet or .*sedation.*For other treatment, call us/,
  },
  "a price": {
    asked: ["How much is a cleaning?", "how much dose a crwon cost"],
    topic: "payment",
    answer: /no price list here. Call us for a price/,
  },
  "a payment plan": {
    asked: ["Do you have payment plans?", "can i get a payement plan"],
    topic: "payment",
    answer: /offer payment plans/,
  },
  "another insurer": {
    asked: ["Do you accept Aetna?", "do u take metlfe insurence"],
    topic: "insurance",
    answer: /We work with 7 plans.*Not on the list\? You are still welcome/,
  },
  Spanish: {
    asked: ["¿Habla español?", "ablan espaniol"],
    topic: "spanish",
    answer: /Sí, con la ayuda de un intérprete/,
  },
  parking: {
    asked: ["Where can I park?", "where is the parkign"],
    topic: "parking",
    answer: /Free parking behind the building/,
  },
  "a first visit": {
    asked: ["What happens at the first visit?", "im a new pateint"],
    topic: "first-visit",
    answer: /New patients are welcome/,
  },
  "a child’s first visit": {
    asked: ["When should my child first see a dentist?", "my duaghters frist visit"],
    topic: "child-first-visit",
    inStarter: "children",
    answer: /around the first birthday/,
  },
  "how often to come": {
    asked: ["How often should I get a cleaning?", "how oftne should i get a clening"],
    topic: "how-often",
    answer: /every six months/,
  },
  "a broken tooth": {
    asked: ["I broke my tooth", "brokn tooth what do i do"],
    topic: "emergency",
    answer: /keep time free for urgent visits/,
  },
  "a lost filling": {
    asked: ["My filling fell out", "lost a filing"],
    topic: "lost-filling",
    answer: /find you an early time.*chew on the other side/,
  },
  whitening: {
    asked: ["Do you do teeth whitening?", "how about teeth whitning"],
    topic: "treatment",
    answer: /whether we do something.*call us/,
  },
  "bleeding gums": {
    asked: ["My gums bleed when I brush", "bleading gums"],
    topic: "gums",
    answer: /Keep brushing gently.*ask for an exam soon/,
  },
  "an emergency at night": {
    asked: ["What if I have an emergency at night?", "emergancy in the middle of the nite"],
    topic: "emergency",
    answer: /At night and on weekends, call \(530\) 555-0149/,
  },
  "moving a visit": {
    asked: ["Can I move my appointment to next week?", "need to cancle my apointment tomorow"],
    topic: "cancelling",
    answer: /link in our email, or log in: you can cancel or ask for another time.*call us/,
  },
  "leaving the newsletter": {
    asked: ["How do I cancel my newsletter?", "unsubcribe me pls"],
    topic: "newsletter",
    answer: /press Unsubscribe at the bottom of any issue/,
  },
  "too many emails": {
    asked: ["Please stop the emails", "take me off ur mialing list"],
    topic: "newsletter",
    answer: /press Unsubscribe.*Reminders of visits are separate/,
  },
  "a forgotten password": {
    asked: ["I forgot my password", "forgot my pasword cant log in"],
    topic: "account",
    answer: /login page also helps with a forgotten username or password/,
  },
  "what to bring": {
    asked: ["What should I bring to my appointment?", "what do i need to brign to my apointment"],
    topic: "first-visit",
    answer: /Bring your insurance card, a list of the medicines/,
  },
  "after an extraction": {
    asked: ["What can I eat after an extraction?", "what can i eat after my tooth extration"],
    topic: "after-extraction",
    answer: /eat soft food for two days/,
  },
};

const starter = siteContent.parse(
  Object.fromEntries(
    documentKinds.map((kind) => [kind, JSON.parse(readFileSync(`content/starter/${kind}.json`, "utf8"))]),
  ),
);

function topicOf(question: string): string | undefined {
  const reply = replyToQuestion(question);
  return site().chat.topics.find((topic) => topic.reply === reply)?.id;
}

describe.each(Object.entries(plainQuestions))("a question about %s", (_, question) => {
  const { asked, topic, inStarter = topic, answer } = question;

  it.each(asked)("is answered: %s", (words) => {
    expect(topicOf(words)).toBe(topic);
    expect(replyToQuestion(words).paragraphs.join(" ")).toMatch(answer);
  });

  it("is answered with what a new practice's texts know, or whom to call", () => {
    const newSite = resolveSite(starter, { version: "starter" });
    provideSite(() => newSite);
    onTestFinished(() => provideSite(() => exampleSite));
    expect(asked.map(topicOf)).toEqual([inStarter, inStarter]);
  });
});

it("asks more than twenty of them, each twice", () => {
  expect(new Set(Object.values(plainQuestions).flatMap(({ asked }) => asked)).size).toBe(44);
});
