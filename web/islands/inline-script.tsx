import { use, useEffect, useRef } from "react";
import { ScriptNonce } from "./script-nonce.ts";

interface InlineScriptProps<Shared> {
  run: (parent: HTMLElement, using: () => Shared) => void;
  using?: () => Shared;
}

/**
 * Runs a control's behaviour as soon as its markup has arrived, long before React: the function's own text is put
 * into the server's page behind the control. Where the control is first rendered in the browser, it runs after that.
 * The function is given the element that holds this script, and a second function that it shares with others. Both
 * must stand alone: they may use nothing outside themselves, and `run` must bear being run once only.
 */
export function InlineScript<Shared = void>({ run, using }: InlineScriptProps<Shared>) {
  const nonce = use(ScriptNonce);
  const script = useRef<HTMLScriptElement>(null);
  useEffect(() => {
    const { current } = script;
    if (current?.parentElement && !current.dataset.ran) run(current.parentElement, using as () => Shared);
  }, [run, using]);
  return (
    <script
      ref={script}
      nonce={nonce}
      suppressHydrationWarning
      data-ran={import.meta.env.SSR ? "yes" : undefined}
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR
          ? `(${run.toString()})(document.currentScript.parentElement,${using?.toString()})`
          : "",
      }}
    />
  );
}
