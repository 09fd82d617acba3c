import { expect, it } from "vitest";
import { asScriptText } from "./structured-data.tsx";

it("a text cannot end its script element", () => {
  const hostile = "</script><script>alert(1)</script><!-- <SCRIPT";
  const text = asScriptText({ "@context": "https://schema.org", "@type": "Thing", name: hostile });
  expect(text).not.toMatch(/[<]/);
  expect(JSON.parse(text).name).toBe(hostile);
});
