import { hash } from "@node-rs/argon2";

/** The library's own algorithm is argon2id. OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password as it is stored: an argon2id hash in PHC notation, with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}
