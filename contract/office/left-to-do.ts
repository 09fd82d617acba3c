import * as z from "zod/mini";
import { type Reply, route } from "../route.ts";

/** What a new practice does before its first patients come (office-15). */
const tasks = ["texts", "email", "backup", "two_factor"] as const;

/** What is left to do; empty once all is done, and in the demo (office-15). */
export const listLeftToDoRoute = route({
  summary: "What a new practice has left to do",
  method: "GET",
  path: "/api/office/left-to-do/",
  access: "owner",
  reply: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({
          task: z.enum(tasks),
          /** For `texts`, what is still the example's; for `two_factor`, the usernames of owners without it. */
          about: z.array(z.string()),
        }),
      ),
    }),
  },
});

export type LeftToDo = Reply<typeof listLeftToDoRoute>["results"][number];
