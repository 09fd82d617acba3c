import { expect, test } from "vitest";
import { readTime, timeInWords } from "./time-field.tsx";

test.each([
  ["8", "08:00"],
  ["8:00", "08:00"],
  ["08:05", "08:05"],
  ["16.30", "16:30"],
  ["16:30", "16:30"],
  ["4:30 PM", "16:30"],
  ["4:30pm", "16:30"],
  ["4:30p.m.", "16:30"],
  ["4 p.m.", "16:00"],
  ["12am", "00:00"],
  ["12 pm", "12:00"],
  [" 9:15 a.m. ", "09:15"],
])("'%s' is the time %s", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(["00:00", "08:05", "12:00", "16:30"])("what is shown of %s is read as it", (time) => {
  expect(timeInWords(time)).toMatch(/^\d{1,2}:\d{2} [AP]M$/);
  expect(readTime(timeInWords(time))).toBe(time);
});

test.each(["", "noon", "24:00", "8:60", "13 pm", "0 am", "8:0", "123"])("'%s' is no time", (typed) => {
  expect(readTime(typed)).toBeUndefined();
});
