import { expect, test } from "vitest";
import { timeTaken } from "#contract/appointments/visit-times.ts";
import { ApiProblem } from "#web/api/call.ts";
import { addTakenBy } from "./describe-taken.ts";

const refused = (more: object) => {
  const { code: detail, status, message } = timeTaken;
  return new ApiProblem(status, { detail, message: message(), ...more });
};
const taken_by = {
  first_name: "Gale",
  category: "general_dentist_continuation",
  date: "2026-11-30",
  time: "13:00",
  minutes: 45,
};

test("staff read whose visit has a time (visits-33)", () => {
  expect(addTakenBy(timeTaken.message(), refused({ taken_by, free_times: [] }))).toBe(
    "The provider has another visit at this time: Gale, General Dentist continuation, Mon, Nov 30 at 1:00 PM for 45 minutes.",
  );
});

test.each([
  ["another problem", refused({})],
  ["a lost connection", new TypeError("Failed to fetch")],
])("a message about %s stays as it is", (_, error) => {
  expect(addTakenBy("It was not moved.", error)).toBe("It was not moved.");
});
