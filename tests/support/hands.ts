import type { Locator, Page } from "@playwright/test";

/** What someone works with. */
export type Device = "mouse" | "touch" | "keyboard";

/** What someone did on a page: presses of the pointer and of keys that are no text, and typed characters. */
export interface Effort {
  readonly presses: number;
  readonly characters: number;
}

/** The most presses of Tab that lead to something; more, and nobody would look for it by keyboard. */
const mostTabs = 150;

/**
 * Someone's hands on a page, which count what they do. A choice of a list is two presses; a date or a time is typed into
 * its field as digits.
 */
export class Hands {
  readonly page: Page;
  readonly device: Device;
  #presses = 0;
  #characters = 0;

  constructor(page: Page, device: Device = "mouse") {
    this.page = page;
    this.device = device;
  }

  get effort(): Effort {
    return { presses: this.#presses, characters: this.#characters };
  }

  async press(target: Locator): Promise<void> {
    if (this.device === "keyboard") {
      await this.focus(target);
      return this.key("Enter");
    }
    this.#presses += 1;
    await (this.device === "touch" ? target.tap() : target.click());
  }

  /** Ticks a box. */
  async tick(box: Locator): Promise<void> {
    if (this.device !== "keyboard") return this.press(box);
    await this.focus(box);
    return this.key("Space");
  }

  async key(name: string): Promise<void> {
    this.#presses += 1;
    await this.page.keyboard.press(name);
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.#characters += text.length;
    await this.page.keyboard.type(text);
  }

  /** Puts the focus into a field and types its text. */
  async enter(field: Locator, text: string): Promise<void> {
    if (this.device === "keyboard") await this.focus(field);
    else {
      this.#presses += 1;
      await (this.device === "touch" ? field.tap() : field.click());
    }
    if (await field.inputValue()) {
      await this.key("ControlOrMeta+a");
      if (text === "") await this.key("Delete");
    }
    await this.type(text);
  }

  /** Types a day, `YYYY-MM-DD`, or a time, `HH:MM`, into its field. */
  async enterDigits(field: Locator, value: string): Promise<void> {
    if (this.device === "keyboard") await this.focus(field);
    else this.#presses += 1;
    this.#characters += value.replaceAll(/\D/g, "").length;
    await field.fill(value);
  }

  /** Goes back to the page before. */
  async back(): Promise<void> {
    this.#presses += 1;
    await this.page.goBack();
  }

  async choose(list: Locator, value: string): Promise<void> {
    if (this.device === "keyboard") await this.focus(list);
    this.#presses += 2;
    await list.selectOption(value);
  }

  /** Presses Tab, or Shift and Tab where that leads there, until something has the focus. */
  async focus(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      const way = await target.evaluate((element) => {
        const focused = document.activeElement;
        if (!focused || focused === element) return undefined;
        const isBefore = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
        return isBefore ? "Shift+Tab" : "Tab";
      });
      if (!way) return;
      await this.key(way);
    }
    throw new Error(`No key leads to ${target}.`);
  }
}
