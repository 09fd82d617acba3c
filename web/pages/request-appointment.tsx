import { practiceName } from "#practice/practice.ts";
import { GuestRequest } from "#web/appointments/guest-form.tsx";
import type { Route } from "./+types/request-appointment";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Request an Appointment",
    description: `Tell ${practiceName} when you would like to come and what it is about; we will get back to you with a time.`,
    path: "/request-appointment",
    matches,
  });

export default GuestRequest;
