import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { makeDirectory } from "#server/directories.ts";
import type { MailTransport, RenderedEmail } from "./transport.ts";

interface FolderTransportOptions {
  /** Where the files go; created if missing, readable by its owner alone. */
  readonly folder: string;
  /** Whether the terminal shows subjects and links, which work like passwords; else recipient and kind alone. */
  readonly showLinks: boolean;
  /** Prints a line in the terminal. */
  readonly print: (line: string) => void;
}

/** Instead of a mail server: writes each email to a file `<time>-<id>.eml` and prints a line about it. */
export function createDirectoryTransport({
  folder,
  showLinks,
  print,
}: FolderTransportOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(render) {
      const email = await render();
      if (!email) return;
      const { message } = await composer.sendMail(email.message);
      await makeDirectory(folder);
      const file = join(folder, `${fileNameOf(email)}.eml`);
      // A program that watches the folder sees complete emails only.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      print(`Mail to ${email.to}: ${showLinks ? email.message.subject : email.kind}`);
      if (showLinks && email.link) print(`  ${email.link}`);
    },
    close: async () => undefined,
  };
}

/** Its time to the second and its id, so that an email written twice is one file. */
function fileNameOf({ id, queuedAt }: RenderedEmail): string {
  const time = queuedAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `${time}-${id}`;
}
