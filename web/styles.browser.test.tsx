import { expect, onTestFinished, test } from "vitest";

test("without motion, what elements inherit changes at once, however deep they are (pages-72)", () => {
  expect(matchMedia("(prefers-reduced-motion: reduce)").matches).toBe(true);
  const cell = document.createElement("div");
  cell.innerHTML = "<span><span><time>9:00 AM</time></span></span>";
  document.body.append(cell);
  onTestFinished(() => cell.remove());
  const style = getComputedStyle(cell.querySelector("time") ?? cell);
  cell.style.fontSize = "16px";
  cell.style.color = "white";
  expect([style.fontSize, style.color]).toEqual(["16px", "rgb(255, 255, 255)"]);
  cell.style.fontSize = "13px";
  cell.style.color = "black";
  expect([style.fontSize, style.color]).toEqual(["13px", "rgb(0, 0, 0)"]);
});
