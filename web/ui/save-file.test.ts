import { resolveObjectURL } from "node:buffer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

const links: { href: string; download: string; click: () => void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  links.length = 0;
  vi.stubGlobal("document", {
    createElement() {
      const link = { href: "", download: "", click: vi.fn() };
      links.push(link);
      return link;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a file is downloaded under its name", () => {
  saveFile("recovery-codes.txt", new Blob(["abcde-12345"]));
  expect(links).toEqual([expect.objectContaining({ download: "recovery-codes.txt" })]);
  expect(links[0]?.click).toHaveBeenCalledOnce();
});

test("a browser that asks first can still read the file once it is answered, and its memory is freed later", async () => {
  saveFile("my-data.zip", new Blob(["everything"]));
  const [{ href = "" } = {}] = links;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await resolveObjectURL(href)?.text()).toBe("everything");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(resolveObjectURL(href)).toBeUndefined();
});
