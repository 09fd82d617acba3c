/** 'Hi, {username}': a link to an employee's public profile, or to My Account for others (pages-4). */
export function Greeting({ className }: { className: string }) {
  return (
    <a href="/profile/edit" data-greeting className={className}>
      Hi
    </a>
  );
}

/** Ends the session on this device and on the server; it works before hydration. */
export function SignOutButton({ className }: { className: string }) {
  return (
    <button type="button" data-sign-out className={className}>
      Logout
    </button>
  );
}
