import * as z from "zod/mini";
import { maxUnits } from "../fields.ts";
import { problem, tooManyConcurrentRequests, unavailable } from "../problems.ts";
import { route } from "../route.ts";
import { bareCode } from "../text.ts";
import {
  doesNotContainUsername,
  initialPassword,
  passwordConfirmation,
  passwordsMatch,
} from "./passwords.ts";
import { newEmployee } from "./registration.ts";
import { signInRoute } from "./sign-in.ts";

/** The practice has had an employee, or this is the demo: the calls and the page are gone for good (office-13). */
export const firstOwnerExists = problem({
  code: "first_owner_exists",
  status: 404,
  message: () => "This practice already has an owner. Please log in.",
});

/** Too many wrong codes from one address; carries `Retry-After` (office-14). */
export const tooManyFirstOwnerCodes = problem({
  code: "too_many_codes",
  status: 429,
  message: () => "Too many wrong codes. Try again later.",
});

/** The message at a wrong code. */
export const wrongCodeMessage = "This is not the code that the program printed when it started.";

/** What the form for the first owner sends (office-13). */
export const firstOwner = z
  .object({
    /** The code of the start's output, by its letters and digits alone. */
    code: z.pipe(
      z.string("The code is required").check(maxUnits(60, "The code is too long")),
      z.transform((typed: string) => bareCode(typed).toUpperCase()),
    ),
    ...newEmployee.shape,
    password: initialPassword,
    confirmPassword: passwordConfirmation,
  })
  .check(passwordsMatch("password", "confirmPassword"), doesNotContainUsername);

/** Whether the practice still lacks its first owner. */
export const readFirstOwnerRoute = route({
  summary: "Answers as long as the practice has no first owner yet",
  method: "GET",
  path: "/api/first-owner/",
  access: "anyone",
  reply: {
    status: 200,
    /** Whether the owner sets up two-factor authentication next. */
    body: z.object({ two_factor_required: z.boolean() }),
  },
  problems: [firstOwnerExists],
});

/** Makes the first owner of an empty practice, and signs in as `POST /token/` does (office-13). */
export const createFirstOwnerRoute = route({
  summary: "Makes the first owner, with the code that the start printed, and logs in",
  method: "POST",
  path: "/api/first-owner/",
  access: "anyone",
  body: firstOwner,
  reply: { status: 201, body: signInRoute.reply.body },
  problems: [firstOwnerExists, tooManyFirstOwnerCodes, tooManyConcurrentRequests, unavailable],
});
