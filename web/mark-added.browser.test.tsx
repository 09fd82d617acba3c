import { expect, onTestFinished, test, vi } from "vitest";
import { markAdded } from "./mark-added.ts";

test("what is added without a translation is marked, and no longer with another text (site-22)", async () => {
  vi.stubGlobal("fetch", async () => Response.json([{ language: "en", texts: ["A crown of this test"] }]));
  const [early, late] = [document.createElement("p"), document.createElement("ul")];
  onTestFinished(() => {
    for (const element of [early, late]) element.remove();
  });
  early.textContent = "A crown of this test";
  document.body.append(early);
  await markAdded();
  expect(early.lang).toBe("en");
  late.innerHTML = "<li>A crown of this test</li><li lang='es'>A crown of this test</li><li>Corona</li>";
  document.body.append(late);
  const languages = () => [...late.children].map((item) => item.getAttribute("lang"));
  await expect.poll(languages).toEqual(["en", "es", null]);
  for (const item of late.children) if (item.firstChild) item.firstChild.nodeValue = "Puente";
  await expect.poll(languages).toEqual([null, "es", null]);
});
