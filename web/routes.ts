import { index, layout, type RouteConfig, route as routeAt } from "@react-router/dev/routes";
import type { PagePattern } from "../contract/site/site-paths.ts";

/** A page of the program: no page of the practice's own takes its path (site-13). */
const route = (pattern: PagePattern, file: string) => routeAt(pattern, file);

export default [
  layout("layout.tsx", [
    index("pages/home.tsx"),
    route("blog/:slug?", "pages/post.tsx"),
    route("visit/:token", "pages/visit.tsx"),
    route("offer/:token", "pages/offer.tsx"),
    route("confirm-subscription/:token", "pages/confirm-subscription.tsx"),
    route("unsubscribe/:token", "pages/unsubscribe.tsx"),
    route("unsubscribed", "pages/unsubscribed.tsx"),
    route("subscribe/:outcome?", "pages/subscribe.tsx"),
    route("search", "pages/search.tsx"),
    route("about/team", "pages/providers.tsx"),
    route("services/:slug", "pages/service.tsx"),
    route("post-op", "pages/post-op.tsx"),
    route("forgot-password", "pages/forgot-password.tsx"),
    route("reset-password/:code", "pages/reset-password.tsx"),
    route("first-owner", "pages/first-owner.tsx"),
    route("verify-email/:code?", "pages/verify-email.tsx"),
    route("verify-email-change/:code?", "pages/verify-email-change.tsx"),
    route("accessibility-statement", "pages/accessibility-statement.tsx"),
    route("accessibility-services", "pages/accessibility-services.tsx"),
    route("accessibility/services", "pages/redirect-accessibility-services.ts"),
    routeAt(":slug", "pages/own-page.tsx"),
    layout("pages/guards/require-anonymous.tsx", [
      route("request-appointment", "pages/request-appointment.tsx"),
      route("register", "pages/register.tsx"),
      route("login", "pages/login.tsx"),
      route("auth/2fa", "pages/one-time-code.tsx"),
    ]),
    layout("pages/guards/require-session.tsx", [
      route("appointments", "pages/appointments.tsx"),
      route("blogs/:id?/edit", "pages/edit-post.tsx"),
      route("profile/edit", "pages/my-account.tsx"),
      route("profile/:username", "pages/profile.tsx"),
    ]),
    layout("pages/guards/require-employee.tsx", [
      route("create", "pages/create-post.tsx"),
      route("appointments/day", "pages/day-sheet.tsx"),
      route("people", "pages/people.tsx"),
      route("people/:id", "pages/person.tsx"),
    ]),
    layout("pages/guards/require-owner.tsx", [
      route("office", "pages/office.tsx"),
      route("office/setup", "pages/office-setup.tsx"),
      route("office/site", "pages/office-site.tsx"),
      route("office/site/:kind", "pages/office-document.tsx"),
    ]),
    layout("pages/guards/require-enrolment.tsx", [
      route("settings/security/2fa", "pages/two-factor-setup.tsx"),
    ]),
  ]),
  route("post-op-worker.js", "pages/post-op-worker.ts"),
  route("untranslated.json", "pages/untranslated.ts"),
  routeAt("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
