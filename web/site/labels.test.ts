import { expect, test } from "vitest";
import { documentKinds } from "#contract/site/documents.ts";
import { labelAt, pathTo } from "./paths.ts";
import { type Shape, shapeOfDocument } from "./shapes.ts";

/** The path of every value within a shape. */
function pathsIn(shape: Shape, path = ""): string[] {
  const own = path === "" ? [] : [path];
  switch (shape.type) {
    case "group":
      return [
        ...own,
        ...Object.entries(shape.fields).flatMap(([name, part]) => pathsIn(part, pathTo(path, name))),
      ];
    case "list":
      return [...own, ...pathsIn(shape.entry, pathTo(path, 0))];
    case "optional":
      return pathsIn(shape.value, path);
    default:
      return own;
  }
}

test.each(documentKinds)("every value of %s has a label of its own", (kind) => {
  const paths = pathsIn(shapeOfDocument(kind)).filter((path) => !/\.\d+$/.test(path));
  const without = paths.filter((path) => labelAt(kind, path).label === path.slice(path.lastIndexOf(".") + 1));
  expect(without).toEqual([]);
});
