import type { Page } from "@playwright/test";

/** The text of a page that differs least from its ground, and how many texts were looked at. */
interface WeakestContrast {
  ratio: number;
  text: string;
  texts: number;
}

/**
 * Computes WCAG's contrast ratio of every text that is shown, from the computed colours of the text and of the nearest
 * opaque grounds behind it, half-transparent ones laid over each other. Pictures are not grounds.
 */
export function weakestContrast(page: Page): Promise<WeakestContrast> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("No canvas to read colours with.");

    /** Lays colours over each other, the last on top, and reads what is seen. */
    function seen(colours: string[]): number[] {
      if (!canvas) return [];
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    }

    function luminance(parts: number[]): number {
      const [red = 0, green = 0, blue = 0] = parts
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    let weakest = { ratio: Number.POSITIVE_INFINITY, text: "", texts: 0 };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim();
      const holder = texts.currentNode.parentElement;
      if (!text || !holder || holder.closest("script, style, .sr-only")) continue;
      if (
        !holder.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        })
      )
        continue;
      const grounds: string[] = [];
      for (let place: Element | null = holder; place; place = place.parentElement) {
        grounds.unshift(getComputedStyle(place).backgroundColor);
      }
      const ground = seen(grounds);
      const words = seen([...grounds, getComputedStyle(holder).color]);
      const [lighter = 0, darker = 0] = [luminance(words), luminance(ground)].toSorted((a, b) => b - a);
      const ratio = (lighter + 0.05) / (darker + 0.05);
      weakest = { ...(ratio < weakest.ratio ? { ratio, text } : weakest), texts: weakest.texts + 1 };
    }
    return weakest;
  });
}
