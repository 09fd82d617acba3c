import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { LinkedVisit } from "./linked-visit.tsx";

const key = "GET /api/visits/{token}/";

const button = (name: string) => page.getByRole("button", { name });
const groundOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor;

test.each([
  ["the main button of a visit", false],
  ["beside the others for who has asked for another time", true],
])("'I’ll be there' is %s (visits-55)", async (_title, wants_another_time) => {
  answer(key, {
    ...sampleReply(key),
    status: "confirmed",
    date: "2030-01-07",
    time: "09:00",
    can_cancel: true,
    can_ask_another_time: true,
    wants_another_time,
  });
  await renderPart(<LinkedVisit token="a-token" />);
  await expect.element(button("I’ll be there")).toBeVisible();
  expect(groundOf("I’ll be there") === groundOf("I can’t make it")).toBe(wants_another_time);
});
