import { expect, test } from "vitest";
import { withoutSeparators } from "./phone-typing.ts";

test.each(["(530) 555-0142", "530.555.0142", "530 555 0142", "[530]-555-0142", "530 555 0142"])(
  "'%s' is ten digits",
  (typed) => {
    expect(withoutSeparators(typed)).toBe("5305550142");
  },
);

test("letters and plus signs stay, so that the field can say what is wrong", () => {
  expect(withoutSeparators("+1 530 call me")).toBe("+1530callme");
});
