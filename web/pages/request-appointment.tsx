import { practiceName } from "#practice/practice.ts";
import { GuestRequest } from "../appointments/guest-request.tsx";
import type { Route } from "./+types/request-appointment";
import { describePage, readOrigin } from "./describe-page.ts";

export const loader = readOrigin;
export const clientLoader = readOrigin;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    title: "Request an Appointment",
    description: `Tell ${practiceName} when you would like to come and what it is about; we will get back to you with a time.`,
    path: "/request-appointment",
    loaderData,
  });

export default GuestRequest;
