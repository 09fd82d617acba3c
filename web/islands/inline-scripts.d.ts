declare module "*.inline.ts?script" {
  /** The whole script, for a page; empty in the browser. */
  export const code: string;
  /** The file's default export, for a script element that React adds in the browser; does nothing on the server. */
  export const run: (script: HTMLScriptElement) => void;
}

declare module "*.inline.ts?script-file" {
  /** The URL of the whole script. */
  export const src: string;
  /** As with `?script`. */
  export const run: (script: HTMLScriptElement) => void;
}
