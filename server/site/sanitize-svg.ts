import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { sitePictureMessages, svgBytesLimit } from "#contract/posts/pictures.ts";
import { InvalidPictureError } from "#server/content/make-pictures.ts";

/** Elements that draw, and neither load nor run nor move anything (SVG 2). */
const elements = new Set(
  `svg g defs symbol use switch style title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset`.split(/\s+/),
);

/** Attributes that place and paint. */
const attributes = new Set(
  `id class style href xlink:href xml:space xmlns xmlns:xlink version viewBox preserveAspectRatio width height x y x1 y1
  x2 y2 cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset offset transform
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits
  patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient filterUnits
  primitiveUnits in in2 result stdDeviation mode operator k1 k2 k3 k4 values type tableValues slope intercept amplitude
  exponent radius fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset paint-order opacity color display visibility overflow clip-path
  clip-rule mask filter stop-color stop-opacity flood-color flood-opacity marker marker-start marker-mid marker-end
  vector-effect shape-rendering text-rendering color-interpolation color-interpolation-filters mix-blend-mode isolation
  font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode`.split(/\s+/),
);

const namespaces: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

/** An element of the parsed drawing: its name with its children, and its attributes under ":@". */
type Node = { readonly [name: string]: Node[] | string | Readonly<Record<string, string>> };

const settings = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  processEntities: true,
} as const;
const parser = new XMLParser({
  ...settings,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Numeric references too, which are otherwise left as they are, and escaped a second time.
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});
const builder = new XMLBuilder({ ...settings, suppressEmptyNode: true, suppressBooleanAttributes: false });

const refuse = (what: string) => new InvalidPictureError(sitePictureMessages.holds(what));

/** Whether a style or a paint could load something: it may name parts of the drawing itself alone. */
const couldLoad = (value: string) =>
  /[@\\]|\/\*|(?:url|image|image-set|src|cross-fade|element|paint|expression|attr)\s*\(/i.test(
    value.replaceAll(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, ""),
  );

function checkAttributes(given: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (/^on/i.test(name)) throw refuse(`the event handler ${name.slice(0, 30)}`);
    // What drawing programs write for themselves is left out.
    if (!attributes.has(name)) continue;
    if (name.endsWith("href") && !/^\s*#/.test(value)) throw refuse("a link to something else");
    const namespace = name.startsWith("xmlns") && namespaces[name];
    if (namespace && value !== namespace) throw new InvalidPictureError(sitePictureMessages.unreadable);
    if (couldLoad(value)) throw refuse("a style that could load something");
    kept[name] = value;
  }
  return kept;
}

function check(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    const { ":@": given = {}, ...rest } = node;
    const [name = "", content] = Object.entries(rest)[0] ?? [];
    if (name === "#text") return [{ "#text": String(content) }];
    // Of drawing programs, which keep their settings in the file.
    if (name === "metadata" || (name.includes(":") && !/^svg:/i.test(name))) return [];
    if (!elements.has(name)) throw refuse(`<${name.slice(0, 30)}>`);
    const children = check(content as Node[]);
    const isStyle = name === "style";
    if (isStyle && couldLoad(children.map((child) => String(child["#text"] ?? "")).join("")))
      throw refuse("a style that could load something");
    return [{ [name]: children, ":@": checkAttributes(given as Record<string, string>) }];
  });
}

/**
 * Returns an SVG with nothing but what draws (OWASP, File Upload Cheat Sheet): built anew from the elements and attributes
 * that are allowed. Throws `InvalidPictureError` where it holds a script, an event handler, or anything that loads.
 */
export function sanitizeSvg(bytes: Buffer): Buffer {
  if (bytes.length >= svgBytesLimit) throw new InvalidPictureError(sitePictureMessages.tooLarge);
  const text = bytes.toString("utf8");
  if (/<!ENTITY/i.test(text)) throw refuse("entities");
  if (XMLValidator.validate(text) !== true) throw new InvalidPictureError(sitePictureMessages.unreadable);
  let parsed: Node[];
  try {
    parsed = parser.parse(text) as Node[];
  } catch {
    throw new InvalidPictureError(sitePictureMessages.unreadable);
  }
  const roots = check(parsed).filter((node) => !("#text" in node));
  const [root] = roots;
  if (roots.length !== 1 || !root?.svg) throw new InvalidPictureError(sitePictureMessages.unreadable);
  const named = {
    ...root,
    ":@": { ...(root[":@"] as Record<string, string>), xmlns: namespaces.xmlns ?? "" },
  };
  return Buffer.from(builder.build([named]));
}
