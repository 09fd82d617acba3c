import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { EngineKey, EnginePage } from "./engine-page.ts";

/** Computes roles and names; no engine's driver finds elements by both. */
const axeCode = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the first visible element with a role, or any form control, and an accessible name that begins so. */
const findByName = `
  const { role, name } = given;
  axe.setup(document.documentElement);
  try {
    const inDialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const isNamed = (element) =>
      axe.commons.text.accessibleText(element).replace(/\\s+/g, " ").trim().startsWith(name);
    const fits = (element) =>
      element.checkVisibility() &&
      (role ? axe.commons.aria.getRole(element) === role : element.matches("input, select, textarea")) &&
      isNamed(element);
    for (const root of inDialog ? [inDialog, document] : [document]) {
      const found = [...root.querySelectorAll("*")].find(fits);
      if (found) return found;
    }
    return null;
  } finally {
    axe.teardown();
  }
`;

/** Returns that element in the middle of the window, once nothing lies over it: a bar, a message or a dialog that closes. */
const findUncovered = `
  const found = (function (given) { ${findByName} })(given);
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return found.contains(hit) || hit?.closest("label")?.contains(found) ? found : null;
`;

/** Sets a field's value as a choice from the browser's own list or calendar does, past React's setter. */
const setValue = `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, given.value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
`;

/** Someone who reads and uses the site in another browser, by roles, labels and texts. */
export interface Reader {
  open(path: string): Promise<void>;
  /** Opens a page with these entries in local storage. */
  openStored(path: string, stored: Readonly<Record<string, string>>): Promise<void>;
  sees(text: string): Promise<void>;
  seesNo(text: string): Promise<void>;
  /** Clicks what has this role and a name that begins so, in the last open dialog first. */
  click(role: string, name: string): Promise<void>;
  hasRole(role: string, name: string): Promise<void>;
  hasNoRole(role: string, name: string): Promise<void>;
  /** Replaces what the field with this label holds. */
  fill(label: string, text: string): Promise<void>;
  choose(label: string, value: string): Promise<void>;
  isAt(path: string | RegExp): Promise<void>;
  press(key: EngineKey): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  evaluate<Result>(body: string): Promise<Result>;
}

/** A reader of the site at an address in this page. */
export function aReader(page: EnginePage, address: string): Reader {
  const withAxe = async () => {
    if (!(await page.evaluate<boolean>("return 'axe' in window;"))) await page.evaluate(axeCode);
  };
  const find = async (role: string | undefined, name: string) => {
    await withAxe();
    return page.evaluate<boolean>(
      `const found = (function (given) { ${findByName} })(given); return found !== null;`,
      { role, name },
    );
  };
  const text = () => page.evaluate<string>("return document.body.innerText.replace(/\\s+/g, ' ');");
  async function open(path: string) {
    await page.goto(address + path);
  }
  return {
    open,
    async openStored(path, stored) {
      await open("/healthz");
      await page.evaluate("Object.assign(localStorage, given);", stored);
      await open(path);
    },
    sees: (words) => expect.poll(text, { message: `sees ${words}` }).toContain(words),
    seesNo: (words) => expect.poll(text, { message: `sees no ${words}` }).not.toContain(words),
    async click(role, name) {
      await expect
        .poll(
          async () => {
            await withAxe();
            return page.click(findUncovered, { role, name });
          },
          { message: `clicks the ${role} ${name}` },
        )
        .toBe(true);
    },
    hasRole: (role, name) => expect.poll(() => find(role, name), { message: `${role} ${name}` }).toBe(true),
    hasNoRole: (role, name) =>
      expect.poll(() => find(role, name), { message: `no ${role} ${name}` }).toBe(false),
    async fill(label, typed) {
      await expect.poll(() => find(undefined, label), { message: `the field ${label}` }).toBe(true);
      // What is typed into a date depends on the browser's language.
      const isSet = await page.evaluate<boolean>(
        `const field = (function (given) { ${findByName} })(given);
         field.scrollIntoView({ block: "center" });
         field.focus();
         if (!/^(date|time)$/.test(field.type)) { field.select(); return false; }
         ${setValue}
         return true;`,
        { name: label, value: typed },
      );
      if (!isSet) await page.type(typed);
    },
    async choose(label, value) {
      await expect.poll(() => find(undefined, label), { message: `the field ${label}` }).toBe(true);
      await page.evaluate(
        `const field = (function (given) { ${findByName} })(given);
         field.focus();
         ${setValue}`,
        { name: label, value },
      );
    },
    async isAt(path) {
      const here = () => page.evaluate<string>("return location.pathname + location.search;");
      const shown = expect.poll(here, { message: `is at ${path}` });
      await (typeof path === "string" ? shown.toBe(path) : shown.toMatch(path));
    },
    press: (key) => page.press(key),
    clickAt: (x, y) => page.clickAt(x, y),
    evaluate: (body) => page.evaluate(body),
  };
}
