import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database } from "#server/database/connect.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { Mailing } from "./email-tokens.ts";

/** What the rules of accounts work with. */
export interface AccountParts extends Mailing {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly pictures: Pictures;
  readonly clock: () => Date;
}
