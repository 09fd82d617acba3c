/** The name of an attribute for a property of `dataset` (HTML, 3.2.6.6). */
const dataAttribute = (property: string) => `data-${property.replace(/[A-Z]/g, "-$&").toLowerCase()}`;

/** An element as scripts without React use one: attributes, `dataset`, events, and the parts that selectors find in it. */
export class PageElement extends EventTarget {
  readonly #attributes = new Map<string, string>();
  readonly #parts: Readonly<Record<string, readonly PageElement[]>>;
  textContent = "";
  parentElement: PageElement | null = null;

  constructor(parts: Readonly<Record<string, readonly PageElement[]>> = {}) {
    super();
    this.#parts = parts;
    for (const part of Object.values(parts).flat()) part.parentElement = this;
  }

  readonly dataset: Record<string, string | undefined> = new Proxy(
    {},
    {
      get: (_, property) => this.#attributes.get(dataAttribute(String(property))),
      set: (_, property, value) =>
        this.#attributes.set(dataAttribute(String(property)), String(value)) && true,
      deleteProperty: (_, property) => {
        this.#attributes.delete(dataAttribute(String(property)));
        return true;
      },
    },
  );

  getAttribute(name: string) {
    return this.#attributes.get(name) ?? null;
  }
  getAttributeNames() {
    return [...this.#attributes.keys()];
  }
  setAttribute(name: string, value: string) {
    if (!/^[\w-]+$/.test(name)) throw new DOMException(`'${name}' is no name.`, "InvalidCharacterError");
    this.#attributes.set(name, value);
  }
  removeAttribute(name: string) {
    this.#attributes.delete(name);
  }
  querySelectorAll(selector: string): readonly PageElement[] {
    return this.#parts[selector] ?? [];
  }
  querySelector(selector: string): PageElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  /** Its attributes, by name. */
  get attributesByName(): Record<string, string> {
    return Object.fromEntries(this.#attributes);
  }
}
