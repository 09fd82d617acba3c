import { holdsUsername, passwordSentences } from "#contract/passwords.ts";
import { invalidFields } from "#contract/problems.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * Refuses, at a field's name, a password that the contract alone cannot judge: one that holds the username, or a
 * common one (accounts-8). Raises `invalid_fields`.
 */
export async function requireGoodPassword(field: string, password: string, username: string): Promise<void> {
  const fault = holdsUsername(password, username)
    ? passwordSentences.holdsUsername
    : (await isCommonPassword(password)) && passwordSentences.isCommon;
  if (fault) throw new ProblemError(invalidFields, { fields: { [field]: [fault] } });
}
