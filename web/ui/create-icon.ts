import { type ComponentProps, createElement } from "react";

/** What a file of `lucide-react/icons` exports. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** A Lucide icon as a component: takes the place of the package's own function of this kind (vite.config.ts). */
export default function createIcon({ node }: IconData) {
  return (props: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
