import { callUs, requestAppointment } from "#practice/chat-topics/links.ts";
import { insurerContacts } from "#practice/insurer-contacts.ts";
import { locale } from "#practice/practice.ts";
import type { ChatTopic } from "#practice/program/shapes.ts";

const plans = insurerContacts.map(({ label }) => label);

/** Insurance and payment. */
export const paymentTopics: readonly ChatTopic[] = [
  {
    id: "insurance",
    label: "Insurance Questions",
    keywords: [
      "insurance",
      "insured",
      "plan",
      "coverage",
      "do you take",
      "do you accept",
      "cover",
      ...plans.flatMap((plan) => [plan.toLowerCase(), ...plan.toLowerCase().split(" ")]),
    ],
    reply: {
      // Put together when it is given: `Intl` costs the chat 30 ms when it opens.
      get paragraphs() {
        return [
          `We work with ${plans.length} plans: ${new Intl.ListFormat(locale).format(plans)}.`,
          "We also offer payment plans and accept major credit cards. Call with your member ID, and we check what your plan pays before you come.",
        ];
      },
      links: [callUs],
      followUps: ["payment", "no-insurance"],
    },
  },
  {
    id: "payment",
    label: "How can I pay?",
    keywords: [
      "pay",
      "cost",
      "price",
      "how much",
      "credit card",
      "payment plan",
      "installment",
      "bill",
      "expensive",
    ],
    reply: {
      paragraphs: [
        "We accept major credit cards and offer payment plans. Before any treatment you get a written estimate with your share and what your insurance should pay.",
      ],
      links: [callUs],
      followUps: ["insurance", "no-insurance"],
    },
  },
  {
    id: "no-insurance",
    label: "I have no insurance",
    keywords: [
      "no insurance",
      "without insurance",
      "uninsured",
      "not insured",
      "my plan is not",
      "different plan",
      "other insurance",
    ],
    reply: {
      paragraphs: [
        "You are welcome without insurance, or with a plan that we do not list. Ask us for the price beforehand; payment plans spread it over several months.",
      ],
      links: [requestAppointment, callUs],
    },
  },
];
