import type { ComponentProps } from "react";
import { Notice } from "../notice.tsx";

/**
 * A form that React sends. A browser that would send it by itself, because React is late, puts nothing into an
 * address (`method="post"`): a touch starts React, and what is sent before it has come is held.
 */
export function Form({ className = "grid gap-5", children, ...form }: ComponentProps<"form">) {
  return (
    <form method="post" noValidate className={className} {...form}>
      <noscript>
        <Notice kind="warning">This form needs JavaScript, which your browser does not run.</Notice>
      </noscript>
      {children}
    </form>
  );
}
