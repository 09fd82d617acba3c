import { callUs, requestAppointment } from "#practice/chat-topics/links.ts";
import { officeTopics } from "#practice/chat-topics/office.ts";
import { paymentTopics } from "#practice/chat-topics/payment.ts";
import { treatmentTopics } from "#practice/chat-topics/treatments.ts";
import { visitTopics } from "#practice/chat-topics/visits.ts";
import { practiceName } from "#practice/practice.ts";
import type { ChatReply, ChatTopic } from "#practice/program/shapes.ts";

/** The seven topics that the helper opens with, in order. */
export const chatOptions: readonly string[] = [
  "booking",
  "hours-and-location",
  "insurance",
  "post-op",
  "office",
  "treatment",
  "other",
];

/** The first words of each conversation. */
export const chatGreeting: ChatReply = {
  paragraphs: [
    `Hello, and welcome to ${practiceName}. Choose a topic, or type a question in your own words.`,
    "I answer from prepared texts. Nothing you type here leaves this page.",
  ],
  followUps: chatOptions,
};

/** The answer to what no topic matches; it asks for contact details (practice-16). */
export const chatFallback: ChatReply = {
  paragraphs: [
    "I may not have the answer to that, but our team would be happy to help directly. Please leave your name and best contact info, and we'll follow up.",
    "Since nothing you type here is sent, please leave them with the request form, or call us.",
  ],
  links: [requestAppointment, callUs],
};

/** The answer to a message that holds an e-mail address or a telephone number. */
export const chatContactDetailsReply: ChatReply = {
  paragraphs: [
    "Thank you, but this chat cannot pass your details on. Please leave them with the request form, and we will get back to you, or call us.",
  ],
  links: [requestAppointment, callUs],
};

/** Every topic; of two that match a typed question equally well, the earlier one answers. */
export const chatTopics: readonly ChatTopic[] = [
  ...visitTopics,
  ...paymentTopics,
  ...treatmentTopics,
  ...officeTopics,
];
