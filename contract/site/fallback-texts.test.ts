import { expect, test } from "vitest";
import { createLanguageOf } from "./fallback-texts.ts";

const call = "Call us at (530) 555-0123, or visit 14 Alder Row, Davis, before your appointment.";
const languageOf = createLanguageOf([{ language: "en", texts: [call, "Crown", "(530) 555-0123"] }]);

test.each([[call], ["Crown"], ["  Crown "], [", or visit 14 Alder Row, Davis, before your appointment."]])(
  "'%s' is known as a text without a translation, or a part of one (site-22)",
  (text) => {
    expect(languageOf(text)).toBe("en");
  },
);

test.each([["(530) 555-0123"], ["14 Alder Row, Davis"], ["555-0123"], ["Corona"], ["before"], [""]])(
  "'%s' stands in texts of any language, or in none of these (site-22)",
  (text) => {
    expect(languageOf(text)).toBeUndefined();
  },
);
