import { modeLrgb, modeRgb, useMode, wcagContrast } from "culori/fn";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPart } from "#tests/support/render-part.tsx";
import { ScheduleCta } from "./welcome.tsx";

useMode(modeRgb);
useMode(modeLrgb);

test.each(["light", "dark"])(
  "on the %s panel the link to the form shows that it has the focus (WCAG 2.2, 1.4.11)",
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    try {
      await renderPart(<ScheduleCta />);
      await userEvent.tab();
      const link = page.getByRole("link").element();
      expect(document.activeElement).toBe(link);
      const panel = link.closest(".rounded-panel") ?? link;
      await expect
        .poll(() =>
          wcagContrast(getComputedStyle(link).outlineColor, getComputedStyle(panel).backgroundColor),
        )
        .toBeGreaterThanOrEqual(3);
    } finally {
      delete document.documentElement.dataset.theme;
    }
  },
);
