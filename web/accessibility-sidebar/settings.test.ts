import { describe, expect, it } from "vitest";
import { choices, describeSetting, knownSettings, settingNames, toggles, withSetting } from "./settings.ts";

describe("the settings of the sidebar", () => {
  it("are those of accessibility-2, each with the default first", () => {
    expect(
      Object.fromEntries(choices.map(({ label, options }) => [label(), options.map((o) => o.label())])),
    ).toEqual({
      Contrast: ["Default", "Invert colors", "Dark contrast", "Light contrast"],
      "Text size": ["Default", "Medium", "Large", "XL", "XXL"],
      "Text spacing": ["Default", "Light", "Moderate", "Heavy"],
      "Line height": ["Default", "Light", "Moderate", "Heavy"],
      "Friendly fonts": ["Default", "Dyslexia", "Readable"],
      Cursor: ["Default", "Large cursor", "Reading mask", "Reading guide"],
      "Text align": ["Default", "Left", "Center", "Right"],
      Saturation: ["Default", "Low saturation", "High saturation", "Desaturate"],
    });
    expect(choices.map(({ options }) => options[0].value)).toEqual(choices.map(() => "default"));
    expect(toggles.map(({ label }) => label())).toEqual([
      "Highlight links",
      "Pause animations",
      "Hide images",
    ]);
    expect(new Set(settingNames).size).toBe(11);
  });

  it("change one by one, and the default is not stored", () => {
    const large = withSetting({ "hide-images": "on" }, "text-size", "large");
    expect(large).toEqual({ "hide-images": "on", "text-size": "large" });
    expect(withSetting(large, "text-size", "default")).toEqual({ "hide-images": "on" });
    expect(withSetting(large, "hide-images", "off")).toEqual({ "text-size": "large" });
  });

  it("read only known settings from storage", () => {
    expect(knownSettings({ contrast: "dark", "text-size": "huge", onclick: "x", cursor: 3 })).toEqual({
      contrast: "dark",
    });
    for (const damaged of [null, undefined, "dark", 7, ["dark"], { contrast: null }]) {
      expect(knownSettings(damaged)).toEqual({});
    }
  });

  it("are announced by their labels", () => {
    expect(describeSetting("text-size", "xxl")).toBe("Text size: XXL");
    expect(describeSetting("font", "default")).toBe("Friendly fonts: Default");
    expect(describeSetting("hide-images", "on")).toBe("Hide images: on");
  });
});
