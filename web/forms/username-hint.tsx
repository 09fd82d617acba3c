/**
 * The account's username for password managers, in a form that does not ask for it: they store a password, and offer one,
 * by the username beside it.
 */
export function UsernameHint({ username }: { username: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={username ?? ""} readOnly hidden />;
}
