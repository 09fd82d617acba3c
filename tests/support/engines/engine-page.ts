/** A page of a browser other than Chromium, as stories need it: what WebDriver and WebDriver BiDi both can. */
export interface EnginePage {
  goto(address: string): Promise<void>;
  /** Runs the body of a function in the page, with one argument that JSON can hold, and returns what it returns. */
  evaluate<Result>(body: string, argument?: unknown): Promise<Result>;
  /** Clicks the middle of the element that the body of a function returns, as a mouse does; false where there is none. */
  click(body: string, argument?: unknown): Promise<boolean>;
  /** Clicks at a place in the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: EngineKey): Promise<void>;
  /** Uncaught errors that the engine has reported so far. */
  errors(): Promise<readonly string[]>;
}

/** The keys that stories press. */
export type EngineKey = "Enter" | "Escape" | "Tab";

/** A running browser. */
export interface Engine {
  /** A page without cookies or storage of the ones before. */
  newPage(): Promise<EnginePage>;
  stop(): Promise<void>;
}
