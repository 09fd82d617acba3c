/** The result of a check, in one sentence with what to do about it. */
export interface Finding {
  readonly level: "ok" | "warn" | "fail";
  readonly sentence: string;
}

/** A finding with the subject of its check. */
export interface CheckResult extends Finding {
  readonly subject: string;
}

/** A check of one subject. An error that it throws is a failure. */
export interface Check<Context> {
  readonly subject: string;
  find(context: Context): Promise<Finding> | Finding;
}

export const ok = (sentence: string): Finding => ({ level: "ok", sentence });
export const warn = (sentence: string): Finding => ({ level: "warn", sentence });
export const fail = (sentence: string): Finding => ({ level: "fail", sentence });
