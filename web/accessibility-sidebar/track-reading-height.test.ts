import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trackReadingHeight } from "./track-reading-height.ts";

/** An element from 100 to 140 pixels below the top of the window. */
class Control extends EventTarget {
  isFocusVisible = true;
  matches(selector: string) {
    return selector === ":focus-visible" && this.isFocusVisible;
  }
  getBoundingClientRect() {
    return { top: 100, height: 40 };
  }
}

let heights: number[];
let stop: () => void;

beforeEach(() => {
  heights = [];
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("innerHeight", 600);
  vi.stubGlobal("Element", Control);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => draw());
  stop = trackReadingHeight((height) => heights.push(height));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const send = (to: EventTarget, type: string, properties: object) => {
  const event = new Event(type);
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
  to.dispatchEvent(event);
};
const point = (pointerType: string, clientY: number) => send(window, "pointermove", { pointerType, clientY });
const touch = (...heightsOfFingers: number[]) =>
  send(window, "touchmove", { touches: heightsOfFingers.map((clientY) => ({ clientY })) });

test("the reading height is the mouse's or the pen's, within the window (accessibility-4)", () => {
  point("mouse", 250);
  point("pen", 260);
  point("mouse", -3);
  point("mouse", 700);
  expect(heights).toEqual([250, 260, 0, 600]);
});

test("the reading height is a little above a finger, which would cover the text", () => {
  point("touch", 250);
  touch(250, 400);
  touch(10);
  touch();
  expect(heights).toEqual([202, 0]);
});

test("the reading height follows the focus of the keyboard, and not that of a click", () => {
  const control = new Control();
  send(document, "focusin", { target: control });
  control.isFocusVisible = false;
  send(document, "focusin", { target: control });
  send(document, "focusin", { target: document });
  expect(heights).toEqual([120]);
});

test("nothing is reported once it is stopped", () => {
  stop();
  point("mouse", 250);
  touch(250);
  send(document, "focusin", { target: new Control() });
  expect(heights).toEqual([]);
});
