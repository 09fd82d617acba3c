import type { Language } from "./site/values.ts";

/** A mark between the parts of a message, which no text holds: it is of Unicode's private use area. */
const mark = "\uE000";

/** A message whose placeholders are given, in the site's language or another one. */
type Message<Inputs> = (inputs: Inputs, options?: { readonly locale?: Language }) => string;

/**
 * A message with elements in place of its placeholders: its texts and, between them, the elements, in the message's own
 * order, since a language may have them in another one. `inputs` are the placeholders that are plain text.
 */
export function splitMessage<Inputs extends object, Element>(
  message: Message<Inputs>,
  elements: Readonly<Record<string, Element>>,
  inputs: object = {},
  locale?: Language,
): readonly (string | Element)[] {
  const names = Object.keys(elements);
  const marked = Object.fromEntries(names.map((name, index) => [name, `${mark}${index}${mark}`]));
  return message({ ...inputs, ...marked } as Inputs, locale && { locale })
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? part : (elements[names[Number(part)] ?? ""] as Element)))
    .filter((part) => part !== "");
}
