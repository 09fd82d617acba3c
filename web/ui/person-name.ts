interface Named {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** A person's name as others see it: the username where no other is known. */
export function nameOf({ username, first_name, last_name }: Named): string {
  return [first_name, last_name].filter(Boolean).join(" ") || username;
}
