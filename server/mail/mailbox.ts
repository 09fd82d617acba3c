/** The mailbox of an email address: mail to name+anything@ arrives at name@ (RFC 5233 calls it a subaddress). */
export function mailboxOf(email: string): string {
  return email.replace(/(?<=[^@])\+[^@]*@/, "@");
}
