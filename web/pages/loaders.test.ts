import { expect, test } from "vitest";

const pages = import.meta.glob<string>("./*.{ts,tsx}", { eager: true, query: "?raw", import: "default" });

const exportsIn = (code: string, name: string) =>
  new RegExp(`^export (?:const|(?:async )?function) ${name}\\b`, "m").test(code);

// A module without a component serves a file, which no link leads to.
const withLoader = Object.entries(pages).filter(
  ([, code]) => exportsIn(code, "loader") && code.includes("export default"),
);

test.each(withLoader)("%s, which loads data in the server, loads it in the browser too", (_file, code) => {
  // The server has no route for the data of a page alone: a link to it would show a failure.
  expect(exportsIn(code, "clientLoader")).toBe(true);
});
