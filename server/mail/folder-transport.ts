import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { messageOf } from "./message.ts";
import type { MailTransport, RenderedEmail } from "./transport.ts";

interface FolderOptions {
  /** Where the files go; made if missing, for its owner alone. */
  readonly folder: string;
  /** Takes the lines for the terminal. */
  readonly say: (line: string) => void;
}

/** Instead of a mail server: each mail is a file `<time>-<id>.eml`, and what matters of it is said in the terminal (design §5). */
export function createFolderTransport({ folder, say }: FolderOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async carry(mail) {
      const { message } = await composer.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${fileNameOf(mail)}.eml`);
      // Whoever watches the folder sees whole mails only.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      say(`Mail to ${mail.to.address}: ${mail.subject}`);
      if (mail.link) say(`  ${mail.link}`);
    },
    close: async () => undefined,
  };
}

/** Its time to the second and its id: a mail that is written twice is one file. */
function fileNameOf({ date, messageId }: RenderedEmail): string {
  const time = date
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `${time}-${messageId.replace(/^<|@.*$/g, "")}`;
}
