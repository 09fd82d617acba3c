import { site } from "#contract/site/site.ts";
import { GuestRequest } from "#web/appointments/guest-form.tsx";
import type { Route } from "./+types/request-appointment";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Request an Appointment",
    description: `Tell ${site().practice.name} when you would like to come in and why. We will get back to you with a time.`,
    path: "/request-appointment",
    matches,
  });

export default GuestRequest;
