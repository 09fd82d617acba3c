import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { textField } from "../fields.ts";

/** The form of a new passkey: the name that its user gives it. Apart from the routes, which its page does not need. */
export const passkeyNameForm = z.object({
  name: textField({ required: m.passkey_name_required, max: 60 }),
});
