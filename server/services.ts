import type { ChangeNotifier } from "./database/change-notifier.ts";
import type { Database } from "./database/connect.ts";
import type { Outbox } from "./mail/outbox.ts";

/** What the program's functions work with; each names the part that it needs. */
export interface Services {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  /** Queues emails within the transaction that they belong to. */
  readonly outbox: Outbox;
  /** The current time; tests set their own. */
  readonly clock: () => Date;
  /** The root secret; each use derives a key of its own from it. */
  readonly secretKey: Buffer;
  /** The site's origin. */
  readonly publicUrl: string;
  /** Whether this is the demo practice, whose accounts cannot be changed. */
  readonly demo: boolean;
}
