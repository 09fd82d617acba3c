declare module "*.inline.ts?script" {
  /** The whole script, for a page; empty in the browser. */
  export const code: string;
  /** The file's default export, for a script element that React adds in the browser; does nothing on the server. */
  export const run: (script: HTMLScriptElement) => void;
}
