import type { Outbox } from "#server/mail/outbox.ts";

const refuse = () => Promise.reject(new Error("This benchmark sends no mail."));

/** The outbox of a program that only reads; an email sent through it is a fault of the benchmark. */
export const noMail: Outbox = {
  send: refuse,
  sendMany: refuse,
  sendLater: refuse,
  cancel: refuse,
  sendNow: refuse,
  withdraw: refuse,
};
