import { createElement, Fragment, type ReactNode } from "react";
import { splitMessage } from "#contract/with-elements.ts";
import type { useLanguage } from "./in-english.tsx";

/**
 * A message with elements in place of its placeholders; `inputs` are those that are plain text. Its texts are elements too,
 * since bare text beside a sibling that changes does not survive a page translation (pages-66).
 */
export function withElements<Inputs extends object, Name extends Extract<keyof Inputs, string>>(
  message: Parameters<typeof splitMessage<Inputs, ReactNode>>[0],
  elements: Readonly<Record<Name, ReactNode>>,
  inputs: Omit<Inputs, Name> = {} as Omit<Inputs, Name>,
  locale?: ReturnType<typeof useLanguage>,
): ReactNode {
  const parts = splitMessage<Inputs, ReactNode>(message, elements, inputs, locale);
  return createElement(
    Fragment,
    null,
    ...parts.map((part) => (typeof part === "string" ? createElement("span", null, part) : part)),
  );
}
