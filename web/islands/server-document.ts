/** The document as the server sent it. */
export interface ServerDocument {
  /** Each element's children. */
  readonly children: Map<Node, Node[]>;
  readonly texts: Map<Text, string>;
}

declare global {
  interface Window {
    serverDocument?: ServerDocument;
  }
}

/**
 * Records the document as the parser builds it, so that `restoreDocument` can take back what a page translation or an
 * extension changes in it before React starts. Some change it while it is still being parsed: the parser only appends.
 */
export function recordDocument(): void {
  const children = new Map<Node, Node[]>();
  const texts = new Map<Text, string>();
  const changed = new Set<Text>();

  function add(parent: Node, node: Node) {
    const siblings = children.get(parent);
    if (!siblings?.includes(node)) siblings?.push(node);
    if (node instanceof Text) texts.set(node, node.data);
    else children.set(node, []);
  }

  /** A text may arrive in two parts; one that is changed otherwise was right before. */
  function noteText(text: Text, before: string) {
    if (changed.has(text)) return;
    if (text.data.startsWith(before)) texts.set(text, text.data);
    else {
      changed.add(text);
      texts.set(text, before);
    }
  }

  function note(changes: MutationRecord[]) {
    for (const { type, target, addedNodes, removedNodes, nextSibling, oldValue } of changes) {
      if (type === "childList" && children.has(target) && !removedNodes.length && !nextSibling) {
        for (const node of addedNodes) add(target, node);
      }
      if (type === "characterData" && texts.has(target as Text)) noteText(target as Text, oldValue ?? "");
    }
  }

  const observer = new MutationObserver(note);
  children.set(document.documentElement, [...document.documentElement.childNodes]);
  observer.observe(document.documentElement, {
    childList: true,
    subtree: true,
    characterData: true,
    characterDataOldValue: true,
  });
  // Before DOMContentLoaded, at which extensions begin.
  document.addEventListener(
    "readystatechange",
    () => {
      note(observer.takeRecords());
      observer.disconnect();
    },
    { once: true },
  );
  window.serverDocument = { children, texts };
}

/** What React does not compare with what it renders: static islands, and what inline scripts fill. */
const ignored = "[data-static], [data-hydration-failure], script, style, head";

/** Puts an element's own children back into their order, and takes out all others. Those that are in place stay untouched. */
function restoreChildren(parent: Node, own: readonly Node[]): void {
  let next = parent.firstChild;
  const isOwn = new Set(own);
  /** In the body an extension's elements may stay, behind React's. */
  const moveAway = (node: ChildNode) => (parent === document.body ? parent.appendChild(node) : node.remove());
  for (const node of own) {
    while (next && !isOwn.has(next)) {
      const foreign = next;
      next = next.nextSibling;
      moveAway(foreign);
    }
    if (next === node) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  if (parent === document.body) return;
  while (next) {
    const foreign = next;
    next = next.nextSibling;
    foreign.remove();
  }
}

/** Whether an element's children are its own, each in its place; the body may have more behind them. */
function hasOnly(parent: Node, own: readonly Node[]): boolean {
  const { childNodes } = parent;
  const isLongEnough = parent === document.body || childNodes.length === own.length;
  return isLongEnough && own.every((node, index) => childNodes[index] === node);
}

/** What something else than the site has changed in the document since the server sent it, as the ways to take it back. */
function* foreignChanges(): Generator<() => void> {
  const { children, texts } = window.serverDocument ?? {};
  const isIgnored = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(ignored);
  for (const [parent, own] of children ?? []) {
    if (hasOnly(parent, own) || isIgnored(parent) || parent === document.documentElement) continue;
    yield () => restoreChildren(parent, own);
  }
  for (const [text, data] of texts ?? []) {
    if (text.data === data || isIgnored(text)) continue;
    yield () => {
      text.data = data;
    };
  }
}

/** Whether something else than the site has changed the document since the server sent it. */
export function isDocumentChanged(): boolean {
  return !foreignChanges().next().done;
}

/**
 * Takes back what something else has changed in the document, since React can only hydrate what it would have rendered:
 * otherwise it renders the whole page again, without what was typed. Fields stay the same elements.
 */
export function restoreDocument(): void {
  for (const takeBack of foreignChanges()) takeBack();
}
