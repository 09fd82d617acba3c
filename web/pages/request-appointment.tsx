import { memo } from "react";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { GuestRequest } from "#web/appointments/guest-form.tsx";
import type { Route } from "./+types/request-appointment";
import { pageMeta } from "./page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.request_heading(),
    description: m.request_description({ practice: site().practice.name }),
    path: "/request-appointment",
    matches,
  });

/** The router renders a page again once its guard has checked the session, which the form need not follow. */
const Request = memo(GuestRequest);

export default function RequestAppointment() {
  return <Request />;
}
