import { type ComponentProps, createContext, use, useEffect, useRef } from "react";
import { useIsHydrated } from "./use-is-hydrated.ts";

/**
 * An unguessable value that marks our own inline scripts during server rendering, so that `inline-scripts.ts` hashes
 * only those for the Content-Security-Policy. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** What an import of `*.inline.ts?script` exports (scripts/inline-scripts.ts). */
interface CompiledScript {
  readonly code: string;
  /** Omit it if the element is always rendered by the server: its code is then not loaded. */
  readonly run?: (script: HTMLScriptElement) => void;
}

interface InlineScriptProps extends Omit<ComponentProps<"script">, "nonce"> {
  script: CompiledScript;
}

/**
 * Runs a part's behaviour as soon as its markup has arrived, long before React: the script is in the server's page
 * behind the part, and is given its own element, whose parent it acts upon. Where the part is first rendered in the
 * browser, the script runs after that.
 */
export function InlineScript({ script: { code, run }, ...attributes }: InlineScriptProps) {
  const nonce = use(ScriptNonce);
  const element = useRef<HTMLScriptElement>(null);
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (element.current && !isHydrated) run?.(element.current);
  }, [isHydrated, run]);
  return (
    <script
      ref={element}
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
      {...attributes}
    />
  );
}
