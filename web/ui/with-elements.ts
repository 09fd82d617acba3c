import { createElement, Fragment, type ReactNode } from "react";
import { splitMessage } from "#contract/with-elements.ts";

/**
 * A message with elements in place of its placeholders; `inputs` are those that are plain text. Its texts are elements too,
 * since bare text beside a sibling that changes does not survive a page translation (pages-66).
 */
export function withElements<Inputs extends object, Name extends Extract<keyof Inputs, string>>(
  message: (inputs: Inputs) => string,
  elements: Readonly<Record<Name, ReactNode>>,
  inputs: Omit<Inputs, Name> = {} as Omit<Inputs, Name>,
): ReactNode {
  const parts = splitMessage<Inputs, ReactNode>(message, elements, inputs);
  return createElement(
    Fragment,
    null,
    ...parts.map((part) => (typeof part === "string" ? createElement("span", null, part) : part)),
  );
}
