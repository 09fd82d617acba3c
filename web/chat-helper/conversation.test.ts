import { describe, expect, it } from "vitest";
import { site } from "#contract/site/site.ts";
import { ask, beginning, choose, offeredTopics } from "./conversation.ts";

const opening = [
  "Book an Appointment",
  "Office Hours & Location",
  "Insurance Questions",
  "Post-Op Questions",
  "Office Questions",
  "Treatment Questions",
  "Other Questions",
];

function labels(turns: Parameters<typeof offeredTopics>[0]) {
  return offeredTopics(turns).map(({ label }) => label);
}

describe("a conversation with the chat helper", () => {
  it("begins with the greeting and seven options", () => {
    expect(beginning()).toHaveLength(1);
    expect(beginning()[0]?.said).toBeUndefined();
    expect(labels(beginning())).toEqual(opening);
  });

  it("gains the user's choice and its reply, and offers the next topics", () => {
    const turns = choose(beginning(), "post-op");
    expect(turns.at(-1)).toMatchObject({ said: "Post-Op Questions" });
    expect(labels(turns)).toEqual(["A crown or a filling", "An extraction", "A root canal", "It is urgent"]);
    expect(beginning()).toHaveLength(1);
  });

  it("replies to a typed question like to its topic, with the user's own words", () => {
    const turns = ask(beginning(), "  Are you open on Saturday? ");
    expect(turns.at(-1)?.said).toBe("Are you open on Saturday?");
    expect(turns.at(-1)?.reply).toBe(site().chat.topics.find(({ id }) => id === "hours-and-location")?.reply);
  });

  it("replies with the fallback if no topic matches, and offers the initial topics again", () => {
    const turns = ask(choose(beginning(), "post-op"), "Who won the match?");
    expect(turns.at(-1)?.reply).toBe(site().chat.fallback);
    expect(labels(turns)).toEqual(opening);
  });

  it("ignores an empty question", () => {
    const begun = beginning();
    expect(ask(begun, "   ")).toBe(begun);
  });

  it("gives its turns unique ids", () => {
    const turns = choose(choose(beginning(), "booking"), "booking");
    expect(new Set(turns.map(({ id }) => id)).size).toBe(3);
  });

  it("never offers a topic that does not exist", () => {
    for (const { id } of site().chat.topics)
      expect(() => offeredTopics(choose(beginning(), id))).not.toThrow();
  });
});
