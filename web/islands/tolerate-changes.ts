/** What stands where React's text was, which a page translation has taken out of the document. */
const standIns = new WeakMap<Node, ChildNode>();

/** The child of `parent` that is, holds, or stands in for a node; null if there is none. */
function childFor(parent: Node, node: Node): ChildNode | null {
  for (let found: Node | null = node; found; found = standIns.get(found) ?? found.parentNode) {
    if (found.parentNode === parent) return found as ChildNode;
  }
  return null;
}

function noteStandIns(changes: MutationRecord[]): void {
  for (const [
    index,
    { removedNodes, addedNodes, target, previousSibling, nextSibling },
  ] of changes.entries()) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || removed.isConnected) continue;
      const added = addedNodes[0] ?? changes[index - 1]?.addedNodes[0];
      const isBeside = added && (addedNodes.length > 0 || added === previousSibling || added === nextSibling);
      if (isBeside && added.parentNode === target) standIns.set(removed, added as ChildNode);
    }
  }
}

let isTolerant = false;

/**
 * Lets React change a document in which a page translation moves its texts into elements of its own, or replaces
 * them: React would otherwise fail, and the page would be replaced by the failure page
 * (https://github.com/facebook/react/issues/11538).
 */
export function tolerateChanges(): void {
  if (isTolerant) return;
  isTolerant = true;
  const { insertBefore, removeChild } = Node.prototype;
  const data = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const observer = new MutationObserver(noteStandIns);
  observer.observe(document, { childList: true, subtree: true });
  const note = () => noteStandIns(observer.takeRecords());

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    note();
    const place = childFor(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next) as Child;
    note();
    return insertBefore.call(this, node, childFor(this, next)) as Child;
  };
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...data,
    // React's new text takes the place of the old one's translation.
    set(this: Text, value: string) {
      data?.set?.call(this, value);
      note();
      const standIn = standIns.get(this);
      if (!this.isConnected && standIn?.isConnected) standIn.replaceWith(this);
    },
  });
}
