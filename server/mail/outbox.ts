import type { Database } from "#server/database/connect.ts";
import type { Letter } from "./letter.ts";

/** A transaction of Drizzle, or whatever runs statements in one. */
export type Transaction = Pick<Database, "execute">;

/** Where letters are put; they leave when, and only when, the caller's transaction has committed. */
export interface Outbox {
  /** Puts a letter to a person, or to the office's inbox, into the outbox. */
  send(transaction: Transaction, letter: Letter): Promise<void>;
  /** The same for many letters with one statement for each thousand of them. */
  sendMany(transaction: Transaction, letters: readonly Letter[]): Promise<void>;
}
