import * as z from "zod/mini";
import { oneLine, textField, trimLine } from "./fields.ts";

/** The form of a new passkey: the name that its owner gives it. Apart from the routes, which its page does not need. */
export const passkeyNameForm = z.object({
  name: textField({ required: "Name is required", most: 60, tidy: trimLine, rules: [oneLine] }),
});
