/** What signing in answers, as far as the browser keeps it (sign-in-18). */
interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly username: string;
  readonly role: string;
  readonly user_id: number;
}

function store(entries: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  document.dispatchEvent(new Event("session-changed"));
}

/** Keeps a new session in local storage and tells the page; the browser tells the other tabs. */
export function rememberSession({ user_id, access, refresh, username, role }: SignedIn): void {
  localStorage.removeItem("enroll_access");
  // The access token last: other tabs hear of each entry and take it for the sign that all is there.
  store({ username, role, user_id: String(user_id), refresh, access });
}

/** Keeps the tokens that a session goes on with. */
export function rememberTokens({ access, refresh }: Pick<SignedIn, "access" | "refresh">): void {
  store({ refresh, access });
}

/** Keeps the token that opens two-factor enrolment and nothing else (two-factor-2). */
export function rememberEnrolment(token: string): void {
  localStorage.setItem("enroll_access", token);
}
