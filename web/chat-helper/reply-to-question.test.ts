import { describe, expect, it } from "vitest";
import { site } from "#contract/site/site.ts";
import { growthOf } from "#tests/support/growth.ts";
import { replyToQuestion } from "./reply-to-question.ts";

function topicOf(question: string): string {
  const reply = replyToQuestion(question);
  if (reply === site().chat.fallback) return "fallback";
  if (reply === site().chat.contact_details) return "contact details";
  return site().chat.topics.find((topic) => topic.reply === reply)?.id ?? "unknown";
}

function saidAbout(id: string): string {
  return (
    site()
      .chat.topics.find((topic) => topic.id === id)
      ?.reply.paragraphs.join(" ") ?? ""
  );
}

describe("a typed question finds its topic", () => {
  it.each([
    ["Are you open on Saturday?", "hours-and-location"],
    ["Can you tell me the opening times", "hours-and-location"],
    ["are you open on monday", "hours-and-location"],
    ["What’s your address?", "hours-and-location"],
    ["I want to book an appointment", "booking"],
    ["I need to cancel my appointment on Friday", "cancelling"],
    ["Do you take Delta Care?", "insurance"],
    ["do you have PAYMENT PLANS", "payment"],
    ["I don't have insurance, no insurance at all", "no-insurance"],
    ["how long do I bite on the gauze", "after-extraction"],
    ["my new filling is sensitive", "after-crown-or-filling"],
    ["I had a root canal yesterday, when can I eat?", "after-root-canal"],
    ["does a root canal hurt", "root-canal-pain"],
    ["My son is 12 years old, can he get a root canal?", "root-canal-age"],
    ["I can’t breathe, my face is swollen", "emergency"],
    ["bad toothache since last night", "emergency"],
    ["How much does an implant cost?", "payment"],
    ["How long does an implant take?", "implants"],
    ["is swelling normal after an extraction", "after-extraction"],
    ["My appointment is Tuesday but I cant breathe well since the filling", "emergency"],
    ["do you have a Spanish interpreter", "interpreter"],
    ["forgot my password", "account"],
    ["cancel my newsletter", "newsletter"],
    ["I want to cancel getting your newsletter", "newsletter"],
    ["unsubscribe", "newsletter"],
    ["stop the emails", "newsletter"],
    ["please stop emailing me", "newsletter"],
    ["How do I subscribe to the newsletter?", "newsletter"],
    ["The pain won’t stop getting worse", "emergency"],
    ["Cancel my appointment and stop the reminders", "cancelling"],
    ["are you hiring?", "careers"],
    ["is there parking", "parking"],
    ["Which day is the endodontist there?", "which-day"],
    ["my tooth hurts", "pain"],
    ["It hurts when I bite down", "pain"],
    ["My jaw aches", "pain"],
    ["my gums bleed when I brush", "gums"],
    ["my crown fell off", "lost-filling"],
    ["My temporary came off", "lost-filling"],
    ["My teeth hurt sometimes", "pain"],
    ["My tooth is painful", "pain"],
    ["I can't breath", "emergency"],
    ["My tooth hurts so much I can’t sleep", "emergency"],
    ["does it hurt to get a filling?", "root-canal-pain"],
    ["What does a crown cost?", "payment"],
    ["price of a cleaning without insurance", "payment"],
    ["Do you accept Aetna?", "insurance"],
    ["do you take Medi-Cal", "insurance"],
    ["¿Habla español?", "spanish"],
    ["Tengo dolor de muela, ¿cuánto cuesta una cita?", "spanish"],
    ["do you see kids", "children"],
    ["my daughter needs a check-up", "children"],
    ["Can I get in today?", "booking"],
    ["Are you accepting new patients?", "first-visit"],
    ["What time do you close on Fridays?", "hours-and-location"],
    ["who works on Tuesday", "which-day"],
    ["I’m running late", "cancelling"],
    ["Do you do teeth whitening?", "treatment"],
    ["how do I get my records", "office"],
    ["when can I eat after my tooth was pulled", "after-extraction"],
    ["I forgot my username", "account"],
    ["I never got the verification email", "account"],
    ["is the building wheelchair accessible", "parking"],
    ["Bleeding after my extraction won’t stop", "emergency"],
    ["I need a tooth pulled", "implants"],
    ["Do you accept walk-ins?", "booking"],
    ["Is Dr. Osei in on Monday?", "which-day"],
    ["Do you offer financing?", "payment"],
    ["Can I cancel today?", "cancelling"],
    ["I’d like to book a cleaning", "booking"],
    ["What should I expect after an extraction", "after-extraction"],
    ["At what age can my son get a root canal?", "root-canal-age"],
    ["Can my dog wait in the waiting room?", "fallback"],
    ["Can I bring my dog?", "fallback"],
    ["How often should I brush?", "fallback"],
    ["Do you check for oral cancer?", "fallback"],
    ["Is your house blue?", "fallback"],
    ["Is the dentist married?", "fallback"],
  ])("%s", (question, topic) => {
    expect(topicOf(question)).toBe(topic);
  });

  it("answers an unprepared question with the exact fallback", () => {
    expect(topicOf("Who won the match?")).toBe("fallback");
    expect(topicOf("")).toBe("fallback");
    expect(topicOf("¿?!")).toBe("fallback");
    expect(site().chat.fallback.paragraphs[0]).toBe(
      "I may not have the answer to that, but our team would be happy to help directly. Please leave your name and best contact info, and we'll follow up.",
    );
  });

  it("answers contact details with the truth that nothing is sent", () => {
    expect(topicOf("Jo Smith, 530 555 0188")).toBe("contact details");
    expect(topicOf("write me: jo@mail.example")).toBe("contact details");
  });

  it("in linear time, also when the question is a flood that would take minutes otherwise", {
    tags: "full",
  }, () => {
    for (const part of ["1 ", "a-", "swolen ", "appointmen"])
      expect(growthOf((length) => replyToQuestion(part.repeat(length)), 25_000)).toBeLessThan(24);
  });
});

describe("the prepared replies", () => {
  it("open with the seven options (practice-16)", () => {
    expect(
      site().chat.options.map((id) => site().chat.topics.find((topic) => topic.id === id)?.label),
    ).toEqual([
      "Book an Appointment",
      "Office Hours & Location",
      "Insurance Questions",
      "Post-Op Questions",
      "Office Questions",
      "Treatment Questions",
      "Other Questions",
    ]);
  });

  it("hold the practice's facts (practice-16)", () => {
    expect(saidAbout("hours-and-location")).toContain(
      "Monday to Friday: 8:00 AM to 4:30 PM. Saturdays: depending on availability.",
    );
    expect(saidAbout("insurance")).toMatch(/7 plans.*payment plans.*major credit cards/);
    expect(saidAbout("root-canal-age")).toMatch(
      /aged 14 and older.*under 18 with no prior root-canal treatment.*sedation/,
    );
    expect(saidAbout("after-crown-or-filling")).toMatch(/Sensitivity is normal.*sticky foods for 24 hours/);
    expect(saidAbout("after-extraction")).toMatch(/gauze for 30 to 45 minutes.*straws for 24 hours/);
    expect(saidAbout("interpreter")).toMatch(
      /at least 5 business days.*over-the-phone interpreters need no notice/,
    );
    expect(saidAbout("office")).toContain(site().practice.phone.display);
  });

  it("link to sign-in, the request form, telephones and other sites only", () => {
    const hrefs = site()
      .chat.topics.flatMap(({ reply }) => reply.links ?? [])
      .map(({ href }) => href);
    expect(hrefs.filter((href) => !/^(\/login|\/request-appointment|tel:.+|https:.+)$/.test(href))).toEqual(
      [],
    );
  });

  it("can each be reached from the opening options, or by a typed question", () => {
    const reachable = new Set(site().chat.options);
    for (const id of reachable) {
      for (const next of site().chat.topics.find((topic) => topic.id === id)?.reply.follow_ups ?? [])
        reachable.add(next);
    }
    expect(
      site()
        .chat.topics.map(({ id }) => id)
        .filter((id) => !reachable.has(id)),
    ).toEqual([]);
  });
});
