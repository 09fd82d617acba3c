// Rules of our own for oxlint. First: text in JSX never stands beside a sibling that comes, goes or is exchanged. A page translation
// replaces text, and React then changes the document around what is no longer there (pages-66).

/** What other code renders here: elements, which may come and go. */
const slot =
  /^(children|below|before|outcome|messages|action|back|content|fallback)$|(Dialog|Messages|Link)$/;

const isJsx = (node) => node?.type === "JSXElement" || node?.type === "JSXFragment";

/** What a value comes to: an array of "text", "element" and "nothing", more than one of which is a change. */
function outcomesOf(node, sourceCode) {
  const either = (...nodes) => nodes.flatMap((one) => outcomesOf(one, sourceCode));
  switch (node.type) {
    case "JSXText":
      return node.value.trim() === "" ? [] : ["text"];
    case "Literal":
      if (typeof node.value === "string" && node.value !== "")
        return node.value.trim() === "" ? [] : ["text"];
      return typeof node.value === "number" ? ["text"] : ["nothing"];
    case "JSXEmptyExpression":
      return [];
    case "JSXExpressionContainer":
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "ChainExpression":
      return outcomesOf(node.expression, sourceCode);
    case "JSXElement":
      return ["element"];
    case "JSXFragment":
      return either(...node.children).includes("text") ? ["text"] : ["element"];
    case "LogicalExpression":
      return node.operator === "&&" ? ["nothing", ...either(node.right)] : either(node.left, node.right);
    case "ConditionalExpression":
      return either(node.consequent, node.alternate);
    case "CallExpression": {
      const { name } = node.callee.property ?? node.callee;
      if (/^(map|flatMap|from)$/.test(name)) return ["nothing", "element"];
      return slot.test(name) || rendersJsx(node.callee, sourceCode) ? ["element"] : ["text"];
    }
    case "Identifier":
      if (node.name === "undefined") return ["nothing"];
      if (slot.test(node.name)) return node.name === "children" ? ["element"] : ["nothing", "element"];
      return rendersJsx(node, sourceCode) ? ["element"] : ["text"];
    default:
      return ["text"];
  }
}

/** Whether a name is that of an element, or of a function that returns one. */
function rendersJsx(identifier, sourceCode) {
  for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (!variable) continue;
    const value = variable.defs[0]?.node.init;
    return isJsx(value) || isJsx(value?.body);
  }
  return false;
}

const isChanging = (outcomes) => new Set(outcomes).size > 1;

const bareText = {
  create(context) {
    function check({ children }) {
      const rendered = children
        .map((node) => ({ node, outcomes: outcomesOf(node, context.sourceCode) }))
        .filter(({ outcomes }) => outcomes.length > 0);
      for (const one of rendered) {
        if (!one.outcomes.includes("text")) continue;
        const others = rendered.filter((other) => other !== one);
        if (others.length === 0 || ![one, ...others].some(({ outcomes }) => isChanging(outcomes))) continue;
        context.report({
          node: one.node,
          message: "Text beside a sibling that changes: give it an element of its own.",
        });
      }
    }
    return { JSXElement: check, JSXFragment: check };
  },
};

const isNameCall = ({ type, callee }) => type === "CallExpression" && callee.name === "nameOf";
const visibleAttribute = /^(label|title|description|hint|legend|line|heading)$/;

/** Names of people, whose letters or old rows may turn the text beside them around, are isolated wherever they are read. */
const isolatedName = {
  create(context) {
    function check(name) {
      let isPartOfText = false;
      for (let node = name, { parent } = name; parent; node = parent, { parent } = parent) {
        if (parent.type === "CallExpression" && parent.callee.name === "isolateName") return;
        if (parent.type === "TemplateLiteral") isPartOfText = true;
        if (parent.type === "JSXAttribute" && !visibleAttribute.test(parent.name.name)) return;
        if (parent.type === "JSXElement" && parent.children.includes(node)) {
          isPartOfText = !/^(bdi|Name)$/.test(parent.openingElement.name.name);
          break;
        }
        if (parent.type === "JSXFragment") isPartOfText = true;
        if (/Statement$|Function|^VariableDeclarator$/.test(parent.type)) break;
      }
      if (isPartOfText)
        context.report({ node: name, message: "A person's name goes into <bdi> or isolateName()." });
    }
    return {
      MemberExpression: (node) =>
        /^(first|last)_name$/.test(node.property.name) &&
        !node.object.name?.endsWith("Labels") &&
        check(node),
      Identifier: (node) =>
        /^(first|last)_name$/.test(node.name) && node.parent.type !== "MemberExpression" && check(node),
      CallExpression: (node) => isNameCall(node) && check(node),
    };
  },
};

export default { meta: { name: "jsx" }, rules: { "bare-text": bareText, "isolated-name": isolatedName } };
