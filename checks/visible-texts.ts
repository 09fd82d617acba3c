import { parseAst } from "rolldown/parseAst";

/** A text of a source that people read, and where it is. */
export interface VisibleText {
  readonly line: number;
  readonly text: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

/** What a string is for where it stands: to be read, for the code, of which people read wording alone, or for machines. */
type Place = "read" | "code" | "unread";

/** Attributes, properties and variables whose strings are read. */
const isRead = (name: string) =>
  /^(?:alt|answer|aria-(?:description|label|placeholder|roledescription|valuetext)|ariaLabel|caption|children|description|explanation|failure|heading|hint|label|legend|message|pendingText|placeholder|retry|summary|text|textContent|innerText|title|unset|warning)$|[a-z](?:Label|Text|Title|Message)$/.test(
    name,
  );

/** Attributes and properties whose strings nobody reads. */
const isUnread = (name: string) =>
  /^(?:accept|as|autoComplete|content-type|d|fill|form|href|htmlFor|id|key|keywords|mode|name|pattern|rel|role|sizes|src|srcSet|stroke|style|to|type|variant|viewBox)$|[cC]lass(?:Name|es)?$/.test(
    name,
  );

function placeOf(name: string): Place {
  if (isRead(name)) return "read";
  return isUnread(name) ? "unread" : "code";
}

/** Functions whose first arguments are read. */
const isShown = (name: string) => /^(?:alert|announce|confirm|putToast|showToast)$/.test(name);

/** Functions whose arguments are for developers. */
const isForDevelopers = (name: string) =>
  /^(?:debug|error|info|log|warn|Error|RangeError|TypeError)$/.test(name);

const hasLetters = (text: string) => /\p{Letter}/u.test(text.replaceAll(/&\w+;|…/g, ""));

/** Whether a string is words for people, wherever it is: a sentence, a heading, or words around a value. */
function isWording(text: string): boolean {
  const words = text.match(/\p{Letter}{2,}/gu) ?? [];
  if (words.length < 2) return false;
  if (/^[“‘(¡¿]?\p{Lu}(?:\p{Ll}|\s\p{Ll}|’).*\s/u.test(text)) return true;
  if (/\p{Ll} .*[.!?…]$/u.test(text) && !text.endsWith(" …")) return true;
  return (
    text.includes("…") && /(?:^|[\s…])\p{Ll}{2,} \p{Ll}{2,}/u.test(text) && !/[-_:/[\]=<>{}();]/.test(text)
  );
}

const nameOf = (node: SyntaxNode | undefined): string => {
  if (!node) return "";
  if (node.type === "JSXNamespacedName") return "";
  if (node.type === "MemberExpression") return nameOf(node.property as SyntaxNode);
  return String(node.name ?? node.value ?? "");
};

const isNode = (part: unknown): part is SyntaxNode =>
  typeof part === "object" && part !== null && "type" in part && typeof part.type === "string";

/** Types hold no strings that are read; what only asserts one is what it asserts it of. */
const isType = ({ type }: SyntaxNode) =>
  type.startsWith("TS") && !/^TS(?:As|NonNull|Satisfies|Instantiation)Expression$|^TSExport/.test(type);

/** A tag of a heading, or class names: no text, wherever it stands. */
const isCode = (words: string) =>
  /^h[1-6]$/.test(words) ||
  (/[-:]/.test(words) && words.split(" ").every((word) => /^!?[a-z0-9*:\-./[\]()%,]+!?$/.test(word)));

/** The texts that people read and that are written in a source, rather than in the catalogues of messages. */
export function visibleTexts(source: string, lang: "ts" | "tsx"): VisibleText[] {
  const found: VisibleText[] = [];

  function note({ start }: SyntaxNode, text: string, place: Place): void {
    if (place === "unread") return;
    const words = text.replaceAll(/\s+/g, " ").trim();
    if (isCode(words)) return;
    if (place === "read" ? !hasLetters(words) : !isWording(words)) return;
    found.push({ line: source.slice(0, start).split("\n").length, text: words });
  }

  /** Reads what is below a node, each of its parts in the place that it says, else as code. */
  function walkParts(node: SyntaxNode, places: Readonly<Record<string, Place | "skip">> = {}): void {
    for (const [part, below] of Object.entries(node)) {
      const place = places[part] ?? "code";
      if (place !== "skip") for (const each of [below].flat()) if (isNode(each)) walk(each, place);
    }
  }

  function walk(node: SyntaxNode, place: Place): void {
    if (isType(node)) return;
    switch (node.type) {
      case "ImportDeclaration":
      case "ImportExpression":
      case "ExportAllDeclaration":
      case "TaggedTemplateExpression":
        return;
      case "JSXText":
        return note(node, String(node.value), "read");
      case "Literal":
        return typeof node.value === "string" ? note(node, node.value, place) : undefined;
      case "TemplateLiteral": {
        const quasis = node.quasis as readonly { value: { cooked: string } }[];
        note(node, quasis.map(({ value }) => value.cooked).join("…"), place);
        return walkParts(node, { quasis: "skip", expressions: place });
      }
      case "JSXElement":
      case "JSXFragment":
        return walkParts(node, { children: "read" });
      case "JSXAttribute":
      case "Property": {
        const name = nameOf((node.type === "Property" ? node.key : node.name) as SyntaxNode);
        return walkParts(node, { key: "skip", name: "skip", value: placeOf(name) });
      }
      case "JSXExpressionContainer":
      case "ParenthesizedExpression":
      case "ChainExpression":
      case "TSAsExpression":
      case "TSNonNullExpression":
      case "TSSatisfiesExpression":
      case "ArrayExpression":
        return walkParts(node, { expression: place, elements: place });
      case "ConditionalExpression":
        return walkParts(node, { consequent: place, alternate: place });
      case "LogicalExpression":
        return walkParts(node, { left: node.operator === "&&" ? "code" : place, right: place });
      case "BinaryExpression":
        return node.operator === "+"
          ? walkParts(node, { left: place, right: place })
          : walkParts(node, { left: "unread", right: "unread" });
      case "ArrowFunctionExpression":
        return walkParts(node, {
          body: (node.body as SyntaxNode).type === "BlockStatement" ? "code" : place,
        });
      case "VariableDeclarator":
        return walkParts(node, { init: placeOf(nameOf(node.id as SyntaxNode)) });
      case "AssignmentPattern":
      case "AssignmentExpression":
        return walkParts(node, { right: placeOf(nameOf(node.left as SyntaxNode)) });
      case "SwitchCase":
        return walkParts(node, { test: "unread" });
      case "CallExpression":
      case "NewExpression": {
        const name = nameOf(node.callee as SyntaxNode);
        if (isForDevelopers(name)) return;
        return walkParts(node, { arguments: isShown(name) ? "read" : "code" });
      }
      default:
        return walkParts(node);
    }
  }

  walk(parseAst(source, { lang }) as unknown as SyntaxNode, "code");
  return found;
}
