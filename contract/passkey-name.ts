import * as z from "zod/mini";
import { textField } from "./fields.ts";

/** The form of a new passkey: the name that its user gives it. Apart from the routes, which its page does not need. */
export const passkeyNameForm = z.object({
  name: textField({ required: "Name is required", max: 60 }),
});
