import type { Changes } from "#server/database/changes.ts";
import type { Database } from "#server/database/connect.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { Mailing } from "./mail-codes.ts";

/** What the rules of accounts work with. */
export interface AccountParts extends Mailing {
  readonly database: Database;
  readonly changes: Changes;
  readonly pictures: Pictures;
  readonly clock: () => Date;
}
